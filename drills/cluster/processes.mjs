/** Starts, watches, kills and pauses the processes of the drill, and leaves none behind. */
import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findProgram } from './packages.mjs';

const isRoot = process.getuid() === 0;
const running = new Set();

/** PostgreSQL refuses to run as root; then these processes run as the user 'postgres' of its package. */
export const databaseUser = isRoot ? 'postgres' : undefined;

/**
 * The process gets SIGTERM if this one dies, however it dies.
 *
 * @param {{ name: string, folder: string, command: string, args: string[], env?: Record<string, string>, user?: string }} options
 */
export function startProcess({ name, folder, command, args, env = {}, user }) {
  const log = openSync(join(folder, 'logs', `${name}.log`), 'a');
  const child = spawn('setpriv', [...setprivOptions(user), '--', findProgram(command) ?? command, ...args], {
    cwd: folder,
    env: { PATH: `${process.env.PATH}:/usr/sbin`, LANG: 'C.UTF-8', HOME: folder, ...env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  const started = {
    name,
    pid: child.pid,
    hasEnded: false,
    ended: new Promise((resolve) => child.once('close', resolve)),
    signal: (signal) => sendSignal(child.pid, signal),
    /** Ends it without a chance to clean up. */
    async kill() {
      sendSignal(child.pid, 'SIGKILL');
      await started.ended;
    },
    /** Ends it in order. */
    async stop(timeoutMs = 60_000) {
      sendSignal(child.pid, 'SIGTERM');
      await Promise.race([started.ended, pause(timeoutMs, undefined, { ref: false })]);
      if (!started.hasEnded) await started.kill();
    },
  };
  child.on('error', () => {});
  running.add(started);
  void started.ended.then(() => {
    started.hasEnded = true;
    running.delete(started);
  });
  return started;
}

function setprivOptions(user) {
  const death = ['--pdeathsig', 'TERM'];
  return user === undefined ? death : [`--reuid=${user}`, `--regid=${user}`, '--init-groups', ...death];
}

/** Runs a command to its end and returns its output. Throws with its output if it fails. */
export async function runCommand(command, args, { env = {}, user, cwd, timeoutMs = 300_000 } = {}) {
  const program = findProgram(command) ?? command;
  const [file, all] =
    user === undefined
      ? [program, args]
      : ['setpriv', [`--reuid=${user}`, `--regid=${user}`, '--init-groups', '--', program, ...args]];
  const options = {
    cwd,
    timeout: timeoutMs,
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: `${process.env.PATH}:/usr/sbin`, LANG: 'C.UTF-8', ...env },
  };
  try {
    return (await promisify(execFile)(file, all, options)).stdout;
  } catch (error) {
    throw new Error(`${command} ${args.join(' ')} failed: ${error.stderr || error.stdout || error.message}`, {
      cause: error,
    });
  }
}

export function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** The process and everything that it started, also indirectly. */
export function listTree(pid) {
  const children = new Map();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = readParent(entry);
    if (parent === undefined) continue;
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const tree = [pid];
  for (const each of tree) tree.push(...(children.get(each) ?? []));
  return tree;
}

function readParent(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in brackets and may contain spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** Ends everything that still runs: the product first, etcd last, because Patroni needs it until its end. */
export async function stopAll() {
  for (const order of [/^(?!.*(?:etcd|patroni)$)/, /patroni$/, /etcd$/]) {
    const some = [...running].filter(({ name }) => order.test(name));
    for (const each of some) each.signal('SIGCONT');
    await Promise.all(some.map((each) => each.stop(20_000)));
  }
}

/**
 * Asks again and again until the answer is neither undefined nor false. Gives up early if `process` has ended.
 */
export async function waitFor(what, ask, { timeoutMs = 60_000, everyMs = 200, process: needed } = {}) {
  const giveUpAt = Date.now() + timeoutMs;
  let lastError;
  while (Date.now() < giveUpAt) {
    if (needed?.hasEnded) throw new Error(`${needed.name} has ended, see its log. Waited for: ${what}`);
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
    } catch (error) {
      lastError = error;
    }
    await pause(everyMs);
  }
  throw new Error(`Waited ${timeoutMs / 1_000} s in vain: ${what}`, { cause: lastError });
}
