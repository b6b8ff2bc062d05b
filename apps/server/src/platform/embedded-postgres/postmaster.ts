import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The lock file that PostgreSQL keeps in its data directory. */
interface LockFile {
  pid: number;
  ready: boolean;
}

const checkEveryMs = 25;
const fastShutdownMs = 30_000;
const immediateShutdownMs = 10_000;

async function readLockFile(cluster: string): Promise<LockFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return { pid: Number(lines[0]) || 0, ready: lines[7]?.trim() === 'ready' };
}

/**
 * To be called by the holder of the folder only: a server that still runs here has lost its keeper. It is stopped
 * cleanly, and what it leaves in the lock file is returned as the number that the next server may ignore.
 *
 * PostgreSQL itself takes any living process with that number for a server, be it a zombie or a stranger that got the
 * number since. The file is not ours to delete, though: it also tells the next server which shared memory to check for
 * processes of the previous one.
 */
export async function settlePreviousServer(
  cluster: string,
  log: (line: string) => void,
): Promise<number | undefined> {
  const lock = await readLockFile(cluster);
  if (!lock) return undefined;
  if (lock.pid === 0) {
    // Empty after a power failure: PostgreSQL would refuse it, and there is nothing in it to check.
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    return undefined;
  }
  if (!(await isServerOf(cluster, lock.pid))) return lock.pid;
  log('Stopping a PostgreSQL server that was left running on this data folder.');
  await endServer(cluster, lock.pid);
  return undefined;
}

async function endServer(cluster: string, pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
  ];
  for (const [signal, timeoutMs] of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      if (!(await isServerOf(cluster, pid))) return;
      await delay(checkEveryMs);
    }
  }
  throw new EmbeddedPostgresError(
    `A PostgreSQL server (process ${pid}) still runs on ${cluster} and does not stop: end it and start again.`,
  );
}

/** Whether the process is alive, no zombie, and the main process of a server on this very data directory. */
async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    const line = await listProcess(pid);
    return !line.startsWith('Z') && line.includes(`postgres -D ${cluster} `);
  }
  // A zombie has an empty command line.
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const [command = '', ...args] = commandLine.split('\0');
  return basename(command) === 'postgres' && args[0] === '-D' && args[1] === cluster;
}

function listProcess(pid: number): Promise<string> {
  return new Promise((resolve) => {
    execFile('ps', ['-ww', '-o', 'stat=,args=', '-p', String(pid)], (_error, stdout) =>
      resolve(stdout.trim()),
    );
  });
}

/** Resolves when the server accepts connections; recovery after a crash is waited for. */
export async function untilReady(cluster: string, pid: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const lock = await readLockFile(cluster);
    if (lock?.pid === pid && lock.ready) return;
    await delay(checkEveryMs);
  }
}
