// @ts-check
/**
 * `npm test` runs every check, also if an earlier one failed, and says at the end how long each one took.
 * `npm test -- lint unit` runs only the named checks.
 * `npm test -- unit some/path` passes the other arguments to the tool of that check.
 * `npm test -- --changed` runs what the changes since `main` can break; `--changed=COMMIT` compares with a commit.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithParent, root, run, tool } from '../run-command.mjs';
import { SetupError } from '../setup-error.mjs';
import { buildWhenStale, installWhenStale } from '../setup.mjs';
import { listChangedFiles, selectTests } from './changed-files.mjs';
import { provideChromium } from './chromium.mjs';
import { countPlaywright, countReport, countVitest } from './test-counts.mjs';
import { listPlaywright, listVitest, readDurations, slowest } from './test-durations.mjs';

/** @typedef {import('./test-counts.mjs').Counts} Counts */
/** @typedef {{ name: string, run: (more: string[]) => Promise<Counts>, besides?: string }} Step */

const reports = join(root, '.cache');
const vitestReport = join(reports, 'vitest.json');
const browserReport = join(reports, 'browser.json');
let buildFailed = false;

/** @type {Step[]} */
const steps = [
  { name: 'lint', run: (more) => check('oxlint', '--type-aware', ...more) },
  {
    name: 'architecture',
    run: (more) =>
      check('depcruise', '--config', '.dependency-cruiser.cjs', ...more, 'apps', 'packages', 'e2e'),
  },
  { name: 'types', run: (more) => check('tsc', '-b', ...more) },
  // Prettier and tsc use one core each.
  {
    name: 'format',
    besides: 'types',
    run: (more) => check('prettier', '--check', ...(more.length > 0 ? more : ['.'])),
  },
  // Finds the commands by the output of tsc.
  { name: 'dead-code', run: (more) => check('knip', ...more) },
  { name: 'build', run: () => checkBuild() },
  { name: 'unit', run: (more) => runVitest(more) },
  { name: 'browser', run: (more) => runPlaywright(more) },
];

/**
 * @param {string} name
 * @param {...string} args
 */
async function check(name, ...args) {
  const { ok, output } = await run(...tool(name, ...args), { quiet: true });
  console.log(output.trimEnd());
  return one(ok);
}

/** @param {boolean} ok */
function one(ok) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function checkBuild() {
  try {
    await buildWhenStale();
    return one(true);
  } catch (error) {
    buildFailed = true;
    return complain(error);
  }
}

/** @param {unknown} error */
function complain(error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  return one(false);
}

/** @param {string[]} more */
async function runVitest(more) {
  rmSync(vitestReport, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`, ...more];
  const { ok } = await run(...tool('vitest', ...args));
  return countReport(vitestReport, countVitest, ok);
}

/** @param {string[]} more */
async function runPlaywright(more) {
  if (buildFailed) {
    console.error('The browser tests need a build, which failed.');
    return one(false);
  }
  try {
    // The build check may not be among the chosen checks: never test a stale build.
    await buildWhenStale();
    rmSync(browserReport, { force: true });
    const env = { ...process.env, CHROMIUM_PATH: await provideChromium(), E2E_REPORT: browserReport };
    const { ok } = await run(...tool('playwright', 'test', '-c', 'e2e/playwright.config.ts', ...more), {
      env,
    });
    return countReport(browserReport, countPlaywright, ok);
  } catch (error) {
    return complain(error);
  }
}

/** @typedef {{ step: Step, more: string[] }} ChosenStep */

/**
 * @param {string[]} words
 * @returns {ChosenStep[]}
 */
function chooseSteps(words) {
  const [first = '', ...others] = words;
  const changed = /^--changed(?:=(.+))?$/.exec(first);
  if (changed && others.length === 0) return chooseChanged(changed[1] ?? 'main');
  const firstOther = words.findIndex((word) => !steps.some(({ name }) => name === word));
  const names = firstOther < 0 ? words : words.slice(0, firstOther);
  const more = firstOther < 0 ? [] : words.slice(firstOther);
  if (more.length > 0 && names.length !== 1) {
    const known = steps.map(({ name }) => name).join(', ');
    throw new SetupError(`There is no check called ${more[0]}: the checks are ${known}.`);
  }
  const chosen = names.length > 0 ? steps.filter(({ name }) => names.includes(name)) : steps;
  return chosen.map((step) => ({ step, more }));
}

/**
 * All checks of sources, which take about a minute after the first time, and the tests that a change can break.
 *
 * @param {string} base
 * @returns {ChosenStep[]}
 */
function chooseChanged(base) {
  const files = listChangedFiles(root, base);
  const selection = selectTests(files);
  console.log(`${files.length} changed files since ${base}.`);
  return steps.flatMap((step) => {
    if (files.length === 0) return [];
    const paths = step.name === 'unit' || step.name === 'browser' ? selection[step.name] : 'all';
    return paths.length === 0 ? [] : [{ step, more: paths === 'all' ? [] : paths }];
  });
}

/** Steps that can run at the same time. @param {readonly ChosenStep[]} all */
function groupSteps(all) {
  /** @type {ChosenStep[][]} */
  const groups = [];
  for (const chosen of all) {
    const last = groups.at(-1);
    if (last && chosen.step.besides === last[0]?.step.name) last.push(chosen);
    else groups.push([chosen]);
  }
  return groups;
}

/** @typedef {Counts & { name: string, seconds: number }} Outcome */

/**
 * @param {ChosenStep} chosen
 * @returns {Promise<Outcome>}
 */
async function runStep({ step, more }) {
  console.log(`\n=== ${step.name} ===`);
  const startedAt = performance.now();
  const counts = await step.run(more);
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`${step.name}: ${counts.failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  return { name: step.name, seconds, ...counts };
}

/** @param {readonly Outcome[]} outcomes */
function printDurations(outcomes) {
  console.log('\nDurations:');
  for (const { name, seconds } of outcomes)
    console.log(`  ${name.padEnd(14)} ${seconds.toFixed(1).padStart(7)} s`);
  const ran = new Set(outcomes.map(({ name }) => name));
  const tests = [
    ...(ran.has('unit') ? readDurations(vitestReport, (report) => listVitest(report, root)) : []),
    ...(ran.has('browser') ? readDurations(browserReport, listPlaywright) : []),
  ];
  if (tests.length === 0) return;
  console.log('\nThe slowest tests:');
  for (const { title, file, ms } of slowest(tests, 10))
    console.log(`  ${(ms / 1_000).toFixed(1).padStart(6)} s  ${file}: ${title}`);
}

const groups = groupSteps(chooseSteps(process.argv.slice(2)));
exitWithParent();
process.chdir(root);
await installWhenStale();
mkdirSync(reports, { recursive: true });

const startedAt = performance.now();
/** @type {Outcome[]} */
const outcomes = [];
for (const group of groups) outcomes.push(...(await Promise.all(group.map(runStep))));

printDurations(outcomes);
const failures = outcomes.filter(({ failed }) => failed > 0).map(({ name }) => name);
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
const total = (/** @type {'passed' | 'failed'} */ kind) =>
  outcomes.reduce((sum, outcome) => sum + outcome[kind], 0);
const minutes = (performance.now() - startedAt) / 60_000;
console.log(`\n${total('passed')} passed, ${total('failed')} failed in ${minutes.toFixed(1)} minutes`);
process.exitCode = total('failed') === 0 ? 0 : 1;
