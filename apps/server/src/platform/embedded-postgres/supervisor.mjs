// @ts-check
/**
 * The supervisor: a process in its own session that claims the data folder and runs PostgreSQL for the server
 * process. It ends only after it has stopped PostgreSQL, however the server process ended: Ctrl-C does not
 * reach it, because it is not in the process group of the terminal, and after a kill -9 of the server process
 * the IPC channel closes.
 *
 * Plain JavaScript, because Node runs this file directly, for tests and for the compiled server.
 *
 * Claims: a claim is a symbolic link `claim-<n>` to a Unix socket on which its supervisor already listens.
 * Only the newest claim counts. It is alive while its socket accepts connections, so a reused process id
 * cannot fake it. A supervisor that finds the newest claim dead creates the next number; creating a link is
 * atomic, so only one of several supervisors succeeds. The newest claim is never removed: otherwise a slow
 * supervisor could take an older number for the newest one.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** @typedef {import('./supervisor-protocol.ts').ToSupervisor} ToSupervisor */
/** @typedef {import('./supervisor-protocol.ts').FromSupervisor} FromSupervisor */
/** @typedef {import('./supervisor-protocol.ts').SupervisedCommand} SupervisedCommand */

const [claimFolder = '', socketFolder = ''] = process.argv.slice(2);
const socketPath = join(socketFolder, `k-${randomBytes(3).toString('hex')}`);

/** How long to wait for a claim to be released: the process that holds it may have died just now. */
const releaseGraceMs = 1000;
const fastShutdownMs = 30_000;
const immediateShutdownMs = 10_000;
const minRestartDelayMs = 200;
const maxRestartDelayMs = 30_000;

let stopping = false;
let confirmed = false;
let restartDelayMs = minRestartDelayMs;
/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
/** @type {(() => void) | undefined} ends the running command */
let endRunning;
/** @type {NodeJS.Timeout | undefined} */
let restartTimer;
/** @type {Set<import('node:net').Socket>} */
const waitingClients = new Set();

/**
 * @param {FromSupervisor} message
 * @param {() => void} [then]
 */
function send(message, then = () => {}) {
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
 * @returns {string | undefined} undefined if another supervisor has just removed the claim
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
 * @returns {Promise<'gone' | 'in use'>} waits while the supervisor of the socket is stopping
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
      send({ type: 'waiting' });
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

/** @returns {Promise<boolean>} whether this process has claimed the folder */
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
 * @param {SupervisedCommand} supervised
 * @param {import('node:child_process').StdioOptions} stdio
 * @param {{ ownGroup?: boolean, env?: Record<string, string> }} [extra]
 */
function launch(supervised, stdio, { ownGroup = false, env = {} } = {}) {
  return spawn(supervised.command, supervised.args, {
    ...supervised.user,
    cwd: '/',
    env: { ...supervised.env, ...env },
    stdio,
    detached: ownGroup,
  });
}

/**
 * @param {SupervisedCommand} supervised
 * @param {string} input
 */
function run(supervised, input) {
  // A separate process group, so that child processes of the command are killed with it.
  const child = launch(supervised, ['pipe', 'pipe', 'pipe'], { ownGroup: true });
  running = child;
  endRunning = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The command has already ended.
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
    else send({ type: 'ran', code, output });
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
 * @param {SupervisedCommand} supervised
 * @param {string} logFile
 * @param {Record<string, string>} [env]
 */
function serve(supervised, logFile, env) {
  const log = openSync(logFile, 'a', 0o600);
  const child = launch(supervised, ['ignore', log, log], { env: env ?? {} });
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
    if (!confirmed) return send({ type: 'ended', reason });
    send({ type: 'restarting', reason });
    const lastedLong = Date.now() - startedAt > maxRestartDelayMs;
    restartDelayMs = lastedLong ? minRestartDelayMs : Math.min(restartDelayMs * 2, maxRestartDelayMs);
    // PostgreSQL ignores a left-over lock file that contains this process id.
    const previous = child.pid ? { PG_GRANDPARENT_PID: String(child.pid) } : {};
    restartTimer = setTimeout(() => serve(supervised, logFile, previous), restartDelayMs);
  };
  child.on('error', (error) => ended(error.message));
  child.on('exit', (code, signal) => ended(signal ? `signal ${signal}` : `exit code ${code}`));
  if (child.pid) send({ type: 'started', pid: child.pid });
}

function stop() {
  if (stopping) return;
  stopping = true;
  clearTimeout(restartTimer);
  for (const client of waitingClients) client.write('stopping\n');
  if (running && endRunning) endRunning();
  else leave();
}

process.on('message', (/** @type {ToSupervisor} */ message) => {
  if (message.type === 'stop') stop();
  else if (message.type === 'confirm') confirmed = true;
  else if (stopping) return;
  else if (message.type === 'run') run(message.command, message.input);
  else serve(message.command, message.logFile);
});
process.on('disconnect', stop);
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, stop);

const claimServer = createServer((client) => {
  waitingClients.add(client);
  client.on('error', () => {});
  client.on('close', () => waitingClients.delete(client));
  client.write(stopping ? 'stopping\n' : 'running\n');
});
// The socket is open to all users, but its folder is not: root can query the supervisor of a user and, after
// a run as root, the next supervisor of the user can detect that the one of root is gone.
claimServer.listen({ path: socketPath, readableAll: true, writableAll: true }, () => {
  void claim().then((ours) => (ours ? send({ type: 'claimed' }) : send({ type: 'refused' }, leave)));
});
