// @ts-check
/**
 * `npm run test:nodes` starts the product and runs the unit and database tests on newer versions of Node, which
 * it takes from the npm registry. The code of the web app runs in browsers, so its tests are not repeated. `npm run test:nodes -- 24` chooses one.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product-process.mjs';
import { environmentForNpm, exitWithParent, npm, root, run } from '../run-command.mjs';
import { SetupError } from '../setup-error.mjs';
import { buildWhenStale, installWhenStale } from '../setup.mjs';

/** Available for both processors. Update them together with the workflow in .github. */
const versions = ['22.23.3', '24.21.0', '26.10.0'];

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
 * Starts the built product, asks whether it is ready, and stops it.
 *
 * @param {string} node
 * @returns {Promise<string | undefined>} what went wrong
 */
async function startAndStop(node) {
  const dataDir = mkdtempSync(join(tmpdir(), 'crewtable-node-'));
  /** @type {Awaited<ReturnType<typeof startProduct>> | undefined} */
  let product;
  try {
    product = await startProduct(node, root, { DATA_DIR: dataDir });
    const ready = await fetch(`${product.url}/api/ready`);
    await product.stop();
    return ready.status === 200 ? undefined : `/api/ready answered ${ready.status}.`;
  } catch (error) {
    return String(error);
  } finally {
    product?.kill();
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
await installWhenStale({ development: true });
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
