// @ts-check
/**
 * `npm run drill:requests` sends 100,000 random requests to the server: `apps/server/test/random-requests`.
 * `npm run drill:requests -- 5000 42` chooses the number and the seed.
 */
import { readCount, runLongTest } from './run-long-test.mjs';

const [count = '100000', seed] = process.argv.slice(2);
await runLongTest({
  folder: 'apps/server/test/random-requests',
  environment: { REQUESTS: readCount(count) },
  seed,
});
