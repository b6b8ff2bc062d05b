// @ts-check
/**
 * `npm run test:nodes` starts the product and runs the unit and database tests on newer versions of Node, which
 * it takes from the npm registry. The code of the web app runs in browsers, so its tests are not repeated. `npm run test:nodes -- 24` chooses one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentForNpm, exitWithParent, npm, root, run } from '../run-command.mjs';
import { SetupError } from '../setup-error.mjs';
import { buildWhenStale, installWhenStale } from '../setup.mjs';

/** Available for both processors. Update them together with the workflow in .github. */
const versions = ['22.23.3', '24.21.0', '26.10.0'];
const startTimeoutMs = 120_000;

/** @param {string[]} wanted */
function chooseVersions(wanted) {
  const chosen = versions.filter(
    (version) => wanted.length === 0 || wanted.includes(version.split('.')[0] ?? ''),
  );
  if (chosen.length < wanted.length)
    throw new SetupError(`The versions are ${versions.map((version) => version.split('.')[0]).join(', ')}.`);
  return chosen;
}

/**
 * Installs one version of Node below .cache, apart from the packages of the project.
 *
 * @param {string} version
 * @returns {Promise<string>} the path of the program
 */
async function installNode(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(root, '.cache', 'nodes', version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const { ok, output } = await run(
    ...npm('install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`),
    { quiet: true, cwd: folder, env: environmentForNpm() },
  );
  if (!ok) throw new SetupError(`Node ${version} could not be installed:\n${output.trimEnd()}`);
  return join(folder, 'node_modules', name, 'bin', 'node');
}

/**
 * Starts the built product as a demo, asks whether it is ready, and stops it.
 *
 * @param {string} node
 * @returns {Promise<string | undefined>} what went wrong
 */
async function startAndStop(node) {
  const dataDir = mkdtempSync(join(tmpdir(), 'crewtable-node-'));
  const child = spawn(node, [join(root, 'apps/server/dist/main.js')], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
  try {
    const url = await Promise.race([
      ended.then(() => undefined),
      new Promise((resolve) => {
        child.stdout.on('data', () => {
          const found = /is ready at (http:\/\/\S+)/.exec(output);
          if (found) resolve(found[1]);
        });
      }),
    ]);
    if (url === undefined) return `It ended before it was ready:\n${output}`;
    const ready = await fetch(`${url}/api/ready`);
    child.kill('SIGTERM');
    const [code] = await ended;
    if (ready.status !== 200) return `/api/ready answered ${ready.status}.`;
    return code === 0 ? undefined : `It ended with ${code}:\n${output}`;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** @param {string} version */
async function checkVersion(version) {
  console.log(`\n=== Node ${version} ===`);
  const node = await installNode(version);
  const fault = await startAndStop(node);
  console.log(fault === undefined ? 'The product starts, is ready and stops.' : `The product: ${fault}`);
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  const { ok } = await run(node, [
    vitest,
    'run',
    '--reporter=dot',
    '--project',
    'unit',
    '--project',
    'database',
  ]);
  return fault === undefined && ok;
}

const chosen = chooseVersions(process.argv.slice(2));
exitWithParent();
process.chdir(root);
await installWhenStale();
await buildWhenStale();
/** @type {string[]} */
const failures = [];
for (const version of chosen) if (!(await checkVersion(version))) failures.push(version);
console.log(
  failures.length === 0
    ? `\nPassed on Node ${chosen.join(', ')}.`
    : `\nFailed on Node ${failures.join(', ')}.`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
