// @ts-check
/**
 * `npm run dev`: runs the web app with hot reload on port 3000 and the API on port 3001, and restarts the API
 * when its sources change. This process owns the database, so a restart of the API is fast. The compiler only prints
 * errors of types, which do not keep the API from running.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { exitWithParent, root, tool } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { buildServerWhenStale, installWhenStale, serverParts } from './setup.mjs';

const apiPort = '3001';
/** Debounce: long enough for an editor to write all files of one change. */
const settleMs = 200;

exitWithParent();
process.chdir(root);
await installWhenStale({ development: true });
await buildServerWhenStale();

const { startEmbeddedPostgres } = await import('../apps/server/dist/platform/embedded-postgres/index.js');
const database = process.env['DATABASE_URL']
  ? undefined
  : await startEmbeddedPostgres({ dataDir: process.env['DATA_DIR'] ?? './data', log: console.log });

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
let ending = false;

/**
 * @param {[string, string[]]} command
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 */
function start([command, args], options = {}) {
  const child = spawn(command, args, { cwd: root, ...options, stdio: 'inherit' });
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}

const apiEnvironment = {
  PUBLIC_URL: 'http://localhost:3000',
  ...process.env,
  MODE: 'demo',
  PORT: apiPort,
  ...(database && { DATABASE_URL: database.url }),
};
const startApi = () => start([process.execPath, ['apps/server/dist/main.js']], { env: apiEnvironment });

let api = startApi();
/** @type {NodeJS.Timeout | undefined} */
let settling;
let restart = Promise.resolve();
for (const folder of [...serverParts.map((part) => `${part}/src`), 'apps/server/migrations']) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (file && (!/\.(tsx?|mjs|sql)$/.test(file) || /\.test\.tsx?$/.test(file))) return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      restart = restart.then(restartApi);
    }, settleMs);
  });
}

/** Sources that cannot be compiled leave the API as it is: the message says why, and the next change tries again. */
async function restartApi() {
  try {
    await buildServerWhenStale();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    return;
  }
  await end(api);
  if (!ending) api = startApi();
}

// `tsc -b` also checks the projects that this one references.
start(tool('tsc', '-b', '--watch', '--preserveWatchOutput', 'apps/server'));
const vite = start([process.execPath, [join(root, 'node_modules/vite/bin/vite.js')]], {
  cwd: join(root, 'apps/web'),
  env: { ...process.env, API_PORT: apiPort },
});

/** @param {number} code */
async function endAll(code) {
  if (ending) return;
  ending = true;
  clearTimeout(settling);
  await restart;
  await Promise.all([...children].map(end));
  await database?.stop();
  process.exit(code);
}

// A signal during a build ends this process at once.
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});
vite.once('close', (code) => void endAll(code ?? 0));
process.on('SIGINT', () => void endAll(0));
process.on('SIGTERM', () => void endAll(0));
