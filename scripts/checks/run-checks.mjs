// @ts-check
/**
 * `npm test` runs every check, also if an earlier one failed.
 * `npm test -- lint unit` runs only the named checks.
 * `npm test -- unit some/path` and `npm test -- some/path` pass the other arguments to the tool of that check.
 * `npm test -- --changed` runs what the changes since `main` can break; `--changed=COMMIT` compares with a commit.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { exitWithParent, root } from '../run-command.mjs';
import { installWhenStale } from '../setup.mjs';
import { CheckProgress, wordsOfDuration } from './check-progress.mjs';
import { chooseChecks } from './choose-checks.mjs';
import { estimateSeconds, findGrowth, readDurations, usualDurations, writeDurations } from './durations.mjs';
import { ProgressLine } from './progress-line.mjs';
import { runByCores } from './run-by-cores.mjs';
import { openRunFolder } from './run-folder.mjs';
import {
  describeGrowth,
  findUnnamedLongTests,
  listFailures,
  listLongTests,
  listSlowestFiles,
} from './run-summary.mjs';
import { listTestFiles } from './test-files.mjs';

/** @typedef {import('./durations.mjs').Durations} Durations */
/** @typedef {import('./reporters/messages.mjs').TestMessage} TestMessage */

const recordFile = join(root, '.cache', 'test-durations.json');
const longTestsFile = join(root, '.cache', 'long-tests.json');

process.chdir(root);
const { chosen, isWhole, about = [] } = chooseChecks(root, process.argv.slice(2));
exitWithParent();
await installWhenStale({ development: true });

const lastHere = readDurations(recordFile);
const usual = readDurations(usualDurations);
/** @type {Durations} */
const known = {
  steps: { ...usual?.steps, ...lastHere?.steps },
  files: { ...usual?.files, ...lastHere?.files },
};
/** @type {Durations} */
const measured = { steps: {}, files: {} };
/** @type {import('./run-summary.mjs').TimedTest[]} */
const timedTests = [];

const allFiles = listTestFiles(root);
const progress = new CheckProgress(
  chosen.map(({ check: { name, unit }, files }) => ({
    name,
    unit,
    expectedSeconds: expectSeconds(name, files),
  })),
  { files: known.files },
);
const line = new ProgressLine({ describe: () => progress.describe() });
/** @param {string} text */
const print = (text) => line.print(text);

/**
 * @param {string} name
 * @param {readonly string[] | undefined} files
 */
function expectSeconds(name, files) {
  const seconds = known.steps[name] ?? 30;
  if (!files) return seconds;
  const all = /** @type {Record<string, string[]>} */ (allFiles)[name] ?? [];
  return estimateSeconds({ seconds, files: known.files }, all, files);
}

/** @param {number} bytes */
const gigabytes = (bytes) => (bytes / 1024 ** 3).toFixed(0);

function printHeading() {
  const { where } = openRunFolder();
  for (const text of about) print(text);
  print(
    `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, ${gigabytes(freemem())} of ${gigabytes(totalmem())} GB of memory free, ` +
      `temporary files ${where === 'memory' ? 'in memory' : 'on the disk, which is slower: memory for them needs 6 GB free in /dev/shm'}. ` +
      `This takes about ${wordsOfDuration(progress.secondsLeft())}${lastHere ? '' : ' on two cores'}.`,
  );
}

/** @param {import('./checks.mjs').Check & { more: string[] }} check */
async function runCheck({ name, about: work, unit, more, run }) {
  const place = `[${chosen.findIndex(({ check }) => check.name === name) + 1}/${chosen.length}] ${name}`;
  progress.begin(name);
  if (!unit) print(`${place}: ${work} …`);
  const ok = await run({ more, print, receive: (message) => receive(name, message) });
  const state = progress.end(name, ok);
  measured.steps[name] = state.seconds;
  const result = state.failed > 0 ? 'FAILED' : 'passed';
  const counts = unit ? `${state.passed} passed, ${state.failed} failed` : result;
  print(`${place}: ${counts} in ${wordsOfDuration(state.seconds)}`);
  return state;
}

/**
 * @param {string} name
 * @param {TestMessage} message
 */
function receive(name, message) {
  progress.receive(name, message);
  if (message.kind !== 'progress') return;
  const { file, ms, tests } = message;
  measured.files[file] = (measured.files[file] ?? 0) + ms;
  for (const test of tests) timedTests.push({ check: name, file, ...test });
}

const startedAt = performance.now();
line.start();
printHeading();
const jobs = chosen.map(({ check, more }) => ({ ...check, more }));
const outcomes = await runByCores(jobs, availableParallelism(), runCheck);
line.stop();
const seconds = (performance.now() - startedAt) / 1_000;

/** @type {Durations} */
const now = { ...measured, ...(isWhole && { run: seconds }) };
const lastRun = now.run ?? lastHere?.run;
writeDurations(recordFile, {
  steps: { ...lastHere?.steps, ...(isWhole && measured.steps) },
  files: { ...lastHere?.files, ...measured.files },
  ...(lastRun !== undefined && { run: lastRun }),
});
const longTests = findUnnamedLongTests(timedTests, readFileSync('CONTRIBUTING.md', 'utf8'));
writeFileSync(longTestsFile, JSON.stringify(longTests, undefined, 2));
const sections = [
  listSlowestFiles(timedTests),
  listLongTests(longTests),
  describeGrowth(findGrowth(lastHere, now)),
  listFailures(outcomes),
];
for (const lines of sections) if (lines.length > 0) console.log(`\n${lines.join('\n')}`);

const total = (/** @type {'passed' | 'failed'} */ kind) =>
  outcomes.reduce((sum, outcome) => sum + outcome[kind], 0);
console.log(`\nTook ${wordsOfDuration(seconds)}.\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;
