// @ts-check
/**
 * `npm test` runs every check in turn, also if an earlier one failed.
 * `npm test -- lint unit` runs only the named checks.
 * `npm test -- unit some/path` passes the other arguments to the tool of that check.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { provideChromium } from './chromium.mjs';
import { exitWithParent, root, run, tool } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { buildWhenStale, installWhenStale } from './setup.mjs';
import { countPlaywright, countReport, countVitest } from './test-counts.mjs';

/** @typedef {import('./test-counts.mjs').Counts} Counts */
/** @typedef {{ name: string, run: (more: string[]) => Promise<Counts> }} Step */

const reports = join(root, '.cache');
let buildFailed = false;

/** @type {Step[]} */
const steps = [
  { name: 'format', run: (more) => check('prettier', '--check', ...(more.length > 0 ? more : ['.'])) },
  { name: 'lint', run: (more) => check('oxlint', '--type-aware', ...more) },
  { name: 'types', run: (more) => check('tsc', '-b', ...more) },
  {
    name: 'architecture',
    run: (more) =>
      check('depcruise', '--config', '.dependency-cruiser.cjs', ...more, 'apps', 'packages', 'e2e'),
  },
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
  return one((await run(...tool(name, ...args))).ok);
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
  const file = join(reports, 'vitest.json');
  rmSync(file, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...more];
  const { ok } = await run(...tool('vitest', ...args));
  return countReport(file, countVitest, ok);
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
    const file = join(reports, 'browser.json');
    rmSync(file, { force: true });
    const env = { ...process.env, CHROMIUM_PATH: await provideChromium(), E2E_REPORT: file };
    const { ok } = await run(...tool('playwright', 'test', '-c', 'e2e/playwright.config.ts', ...more), {
      env,
    });
    return countReport(file, countPlaywright, ok);
  } catch (error) {
    return complain(error);
  }
}

/** @param {string[]} words */
function chooseSteps(words) {
  const firstOther = words.findIndex((word) => !steps.some(({ name }) => name === word));
  const names = firstOther < 0 ? words : words.slice(0, firstOther);
  const more = firstOther < 0 ? [] : words.slice(firstOther);
  if (more.length > 0 && names.length !== 1) {
    const known = steps.map(({ name }) => name).join(', ');
    throw new SetupError(`There is no check called ${more[0]}: the checks are ${known}.`);
  }
  return { chosen: names.length > 0 ? steps.filter(({ name }) => names.includes(name)) : steps, more };
}

const { chosen, more } = chooseSteps(process.argv.slice(2));
exitWithParent();
process.chdir(root);
await installWhenStale();
mkdirSync(reports, { recursive: true });

const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];
for (const step of chosen) {
  console.log(`\n=== ${step.name} ===`);
  const startedAt = performance.now();
  const { passed, failed } = await step.run(more);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${step.name}: ${failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(step.name);
}

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
