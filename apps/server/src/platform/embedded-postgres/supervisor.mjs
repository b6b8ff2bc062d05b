// @ts-check
/**
 * The keeper: a process of its own session that holds the data folder and runs PostgreSQL for the server process.
 * It outlives that process just long enough to stop PostgreSQL cleanly, however the other one ended: Ctrl-C reaches
 * only the terminal's process group, and after a kill -9 the IPC channel closes.
 *
 * Plain JavaScript, because Node starts it as a file both from the sources (tests) and beside the compiled output.
 *
 * Holding the folder: a claim is a symbolic link `claim-<n>` to a Unix socket on which its keeper already listens.
 * The newest claim counts, and it is alive while its socket accepts connections, which no re-used process number can
 * imitate. Whoever finds the newest claim dead creates the next number; creating a link is atomic, so of several only
 * one succeeds. The newest claim is never removed, so that nobody who was slow can take an older number for the
 * newest one.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** @typedef {import('./supervisor-protocol.ts').ToKeeper} ToKeeper */
/** @typedef {import('./supervisor-protocol.ts').FromKeeper} FromKeeper */
/** @typedef {import('./supervisor-protocol.ts').KeptCommand} KeptCommand */

const [claimFolder = '', socketFolder = ''] = process.argv.slice(2);
const socketPath = join(socketFolder, `k-${randomBytes(3).toString('hex')}`);

/** How long a folder in use may take to turn out as being released: its process may have died just now. */
const releaseGraceMs = 1000;
const fastShutdownMs = 30_000;
const immediateShutdownMs = 10_000;
const shortestRestartDelayMs = 200;
const longestRestartDelayMs = 30_000;

let stopping = false;
let confirmed = false;
let restartDelayMs = shortestRestartDelayMs;
/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
/** @type {(() => void) | undefined} how the running command is asked to end */
let endRunning;
/** @type {NodeJS.Timeout | undefined} */
let restartTimer;
/** @type {Set<import('node:net').Socket>} */
const askers = new Set();

/**
 * @param {FromKeeper} message
 * @param {() => void} [then]
 */
function tell(message, then = () => {}) {
  if (process.connected) process.send?.(message, then);
  else then();
}

/** @param {number} number */
function linkOf(number) {
  return join(claimFolder, `claim-${number}`);
}

function claimNumbers() {
  return readdirSync(claimFolder).flatMap((name) => {
    const digits = /^claim-(\d+)$/.exec(name)?.[1];
    return digits ? [Number(digits)] : [];
  });
}

/**
 * @param {number} number
 * @returns {string | undefined} undefined when somebody has just tidied the claim away
 */
function socketOf(number) {
  try {
    return readlinkSync(linkOf(number));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * @param {string} socket
 * @returns {Promise<'gone' | 'in use'>} waits while its keeper is stopping
 */
function ask(socket) {
  return new Promise((resolve) => {
    const connection = connect(socket);
    const timer = setTimeout(() => {
      connection.destroy();
      resolve('in use');
    }, releaseGraceMs);
    connection.on('data', (chunk) => {
      if (!chunk.includes('stopping')) return;
      clearTimeout(timer);
      tell({ type: 'waiting' });
    });
    connection.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      clearTimeout(timer);
      resolve(
        ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? 'gone' : 'in use',
      );
    });
    connection.on('close', () => {
      clearTimeout(timer);
      resolve('gone');
    });
  });
}

/** @returns {Promise<boolean>} whether the folder is ours now */
async function claim() {
  for (;;) {
    const newest = Math.max(0, ...claimNumbers());
    const socket = newest > 0 ? socketOf(newest) : undefined;
    if (newest > 0 && socket === undefined) continue;
    if (socket !== undefined && (await ask(socket)) === 'in use') return false;
    const mine = newest + 1;
    try {
      symlinkSync(socketPath, linkOf(mine));
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') continue;
      throw error;
    }
    if (Math.max(...claimNumbers()) !== mine) {
      rmSync(linkOf(mine), { force: true });
      continue;
    }
    for (const older of claimNumbers().filter((number) => number < mine)) {
      rmSync(socketOf(older) ?? '', { force: true });
      rmSync(linkOf(older), { force: true });
    }
    return true;
  }
}

function leave() {
  try {
    rmSync(socketPath, { force: true });
  } finally {
    process.exit(0);
  }
}

/**
 * @param {KeptCommand} kept
 * @param {import('node:child_process').StdioOptions} stdio
 * @param {{ ownGroup?: boolean, env?: Record<string, string> }} [extra]
 */
function launch(kept, stdio, { ownGroup = false, env = {} } = {}) {
  return spawn(kept.command, kept.args, {
    ...kept.user,
    cwd: '/',
    env: { ...kept.env, ...env },
    stdio,
    detached: ownGroup,
  });
}

/**
 * @param {KeptCommand} kept
 * @param {string} input
 */
function run(kept, input) {
  // A group of its own, so that what the command itself has started ends with it.
  const child = launch(kept, ['pipe', 'pipe', 'pipe'], { ownGroup: true });
  running = child;
  endRunning = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has just ended by itself.
    }
  };
  let output = '';
  let finished = false;
  /** @param {number | null} code */
  const finish = (code) => {
    if (finished) return;
    finished = true;
    running = undefined;
    if (stopping) leave();
    else tell({ type: 'ran', code, output });
  };
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  child.on('error', (error) => {
    output += error.message;
    finish(null);
  });
  child.on('close', finish);
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
}

/**
 * @param {KeptCommand} kept
 * @param {string} logFile
 * @param {Record<string, string>} [env]
 */
function serve(kept, logFile, env) {
  const log = openSync(logFile, 'a', 0o600);
  const child = launch(kept, ['ignore', log, log], { env: env ?? {} });
  closeSync(log);
  running = child;
  endRunning = () => {
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGQUIT'), fastShutdownMs);
    setTimeout(() => child.kill('SIGKILL'), fastShutdownMs + immediateShutdownMs);
  };
  const startedAt = Date.now();
  /** @param {string} reason */
  const ended = (reason) => {
    if (running !== child) return;
    running = undefined;
    if (stopping) return leave();
    if (!confirmed) return tell({ type: 'ended', reason });
    tell({ type: 'restarting', reason });
    const lastedLong = Date.now() - startedAt > longestRestartDelayMs;
    restartDelayMs = lastedLong
      ? shortestRestartDelayMs
      : Math.min(restartDelayMs * 2, longestRestartDelayMs);
    // PostgreSQL takes this number for its own when it finds it in a left-over lock file.
    const previous = child.pid ? { PG_GRANDPARENT_PID: String(child.pid) } : {};
    restartTimer = setTimeout(() => serve(kept, logFile, previous), restartDelayMs);
  };
  child.on('error', (error) => ended(error.message));
  child.on('exit', (code, signal) => ended(signal ? `signal ${signal}` : `exit code ${code}`));
  if (child.pid) tell({ type: 'started', pid: child.pid });
}

function stop() {
  if (stopping) return;
  stopping = true;
  clearTimeout(restartTimer);
  for (const asker of askers) asker.write('stopping\n');
  if (running && endRunning) endRunning();
  else leave();
}

process.on('message', (/** @type {ToKeeper} */ message) => {
  if (message.type === 'stop') stop();
  else if (message.type === 'confirm') confirmed = true;
  else if (stopping) return;
  else if (message.type === 'run') run(message.command, message.input);
  else serve(message.command, message.logFile);
});
process.on('disconnect', stop);
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, stop);

const door = createServer((asker) => {
  askers.add(asker);
  asker.on('error', () => {});
  asker.on('close', () => askers.delete(asker));
  asker.write(stopping ? 'stopping\n' : 'running\n');
});
// Readable and writable by all inside a folder that is closed to all others: root may ask a user's keeper and, after
// a run as root, the user's next keeper may find out that root's is gone.
door.listen({ path: socketPath, readableAll: true, writableAll: true }, () => {
  void claim().then((ours) => (ours ? tell({ type: 'claimed' }) : tell({ type: 'refused' }, leave)));
});
