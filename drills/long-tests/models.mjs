// @ts-check
/**
 * `npm run drill:models` plays 200 random stories with each model: `apps/server/test/models`.
 * `npm run drill:models -- 50 42` chooses the number and the seed, `npm run drill:models -- 50 42 seats` the model.
 */
import { readCount, runLongTest } from './run-long-test.mjs';

const [count = '200', seed, model = ''] = process.argv.slice(2);
await runLongTest({
  folder: `apps/server/test/models/${model}`,
  environment: { STORIES: readCount(count) },
  seed,
});
