// @ts-check
import { randomInt } from 'node:crypto';
import { exitWithParent, root, run, tool } from '../../scripts/run-command.mjs';
import { SetupError } from '../../scripts/setup-error.mjs';
import { buildWhenStale, installWhenStale } from '../../scripts/setup.mjs';

/**
 * @param {string} text
 * @returns {string}
 */
export function readCount(text) {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new SetupError(`${text} is not a number of requests or stories.`);
  return text;
}

/** @param {string} text */
function checkSeed(text) {
  if (!/^\d{1,10}$/.test(text))
    throw new SetupError(`${text} is not a seed: it is a number of at most ten digits.`);
}

/**
 * Runs a test that `npm test` runs briefly, with more cases and another seed each time.
 *
 * @param {{ folder: string, environment: Record<string, string>, seed: string | undefined }} drill
 */
export async function runLongTest({ folder, environment, seed = String(randomInt(2 ** 31)) }) {
  checkSeed(seed);
  exitWithParent();
  process.chdir(root);
  await installWhenStale({ development: true });
  await buildWhenStale();
  console.log(`The seed is ${seed}.`);
  const env = { ...process.env, ...environment, SEED: seed };
  const startedAt = performance.now();
  const { ok } = await run(...tool('vitest', 'run', '--project', 'database', folder), { env });
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(ok ? `held, ${minutes} minutes, seed ${seed}` : `broke after ${minutes} minutes, seed ${seed}`);
  process.exitCode = ok ? 0 : 1;
}
