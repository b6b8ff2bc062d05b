// @ts-check
import { join } from 'node:path';
import { root, run, tool } from '../run-command.mjs';
import { SetupError } from '../setup-error.mjs';
import { buildWhenStale } from '../setup.mjs';
import { provideBrowsers } from './chromium.mjs';

/** @typedef {import('./reporters/messages.mjs').TestMessage} TestMessage */
/**
 * @typedef {{ more: string[], print: (text: string) => void, receive: (message: TestMessage) => void }} CheckCall
 *   `more` are the arguments for the tool, `print` prints lines, `receive` takes the messages of the reporters.
 * @typedef {{ name: string, about: string, cores: number, after?: string, unit?: 'files' | 'stories',
 *   run: (call: CheckCall) => Promise<boolean> }} Check
 *   `cores` and `after` are explained in `run-by-cores.mjs`. Tests have a unit in which their progress is counted. `run`
 *   tells whether the tool succeeded.
 */

const all = Number.POSITIVE_INFINITY;
const reporter = (/** @type {string} */ name) => join(root, 'scripts', 'checks', 'reporters', `${name}.mjs`);

/** In the order in which they run. @type {Check[]} */
export const checks = [
  {
    name: 'lint',
    about: 'oxlint reads all sources and their types',
    cores: 2,
    run: (call) => runTool(call, 'oxlint', ['--type-aware'], []),
  },
  {
    name: 'types',
    about: 'TypeScript checks all projects and their tests',
    cores: 2,
    run: (call) => runTool(call, 'tsc', ['-b'], []),
  },
  {
    name: 'architecture',
    about: 'dependency-cruiser checks who imports whom',
    cores: 1,
    run: (call) =>
      runTool(call, 'depcruise', ['--config', '.dependency-cruiser.cjs'], ['apps', 'packages', 'e2e']),
  },
  {
    name: 'format',
    about: 'oxfmt compares the layout of all files',
    cores: 1,
    run: (call) => runTool(call, 'oxfmt', ['--list-different'], []),
  },
  {
    // Finds the commands by the output of tsc.
    name: 'dead-code',
    about: 'Knip looks for files, exports and packages that nothing uses',
    cores: 1,
    after: 'types',
    run: (call) => runTool(call, 'knip', [], []),
  },
  { name: 'build', about: 'builds what has changed', cores: all, run: checkBuild },
  {
    name: 'unit',
    about: 'tests without a database',
    cores: all,
    unit: 'files',
    run: (call) => runVitest(call, 'unit'),
  },
  {
    name: 'web',
    about: 'tests of the web app in jsdom',
    cores: all,
    unit: 'files',
    run: (call) => runVitest(call, 'web'),
  },
  {
    name: 'database',
    about: 'tests of the server on PostgreSQL',
    cores: all,
    unit: 'files',
    run: (call) => runVitest(call, 'database'),
  },
  {
    name: 'browser',
    about: 'tests of the built product in Chromium',
    cores: all,
    unit: 'stories',
    run: runPlaywright,
  },
];

/**
 * A tool whose output matters only if it fails.
 *
 * @param {CheckCall} call
 * @param {string} name
 * @param {string[]} args
 * @param {string[]} paths unless others are given
 */
async function runTool({ more, print }, name, args, paths) {
  const { ok, output } = await run(...tool(name, ...args, ...(more.length > 0 ? more : paths)), {
    quiet: true,
  });
  if (!ok) print(output.trimEnd());
  return ok;
}

/** @param {CheckCall} call */
async function checkBuild({ print }) {
  return withoutSetupError(print, async () => {
    await buildWhenStale({ print });
    return true;
  });
}

/**
 * @param {CheckCall} call
 * @param {string} project
 */
async function runVitest({ more, print, receive }, project) {
  const args = [
    'run',
    '--project',
    project,
    `--reporter=${reporter('vitest-reporter')}`,
    '--passWithNoTests',
  ];
  const { ok } = await run(...tool('vitest', ...args, ...more), { onLine: print, onMessage: receive });
  return ok;
}

/** @param {CheckCall} call */
async function runPlaywright({ more, print, receive }) {
  return withoutSetupError(print, async () => {
    // The build may not be among the chosen checks: never test a stale build.
    await buildWhenStale({ print });
    const env = { ...process.env, ...(await provideBrowsers(print)) };
    const args = ['test', '-c', 'e2e/playwright.config.ts', `--reporter=${reporter('playwright-reporter')}`];
    const { ok } = await run(...tool('playwright', ...args, ...more), {
      env,
      onLine: print,
      onMessage: receive,
    });
    return ok;
  });
}

/**
 * @param {(text: string) => void} print
 * @param {() => Promise<boolean>} work
 */
async function withoutSetupError(print, work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    print(error.message);
    return false;
  }
}
