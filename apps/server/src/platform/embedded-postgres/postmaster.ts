import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The lock file of PostgreSQL, `postmaster.pid` in its data directory. */
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
 * Stops a server that still runs on this folder. Only the process that has claimed the folder may call this:
 * such a server has lost its supervisor. Returns the process id of a left-over lock file, which the next
 * server may ignore.
 *
 * PostgreSQL takes any process with that id for a running server, even a zombie or an unrelated process that
 * got the same id. The lock file must not be deleted, because it also contains the shared memory block in
 * which the next server looks for processes of the previous one.
 */
export async function settlePreviousServer(
  cluster: string,
  log: (line: string) => void,
): Promise<number | undefined> {
  const lock = await readLockFile(cluster);
  if (!lock) return undefined;
  if (lock.pid === 0) {
    // Empty after a power failure. PostgreSQL would refuse to start, and the file has no content to preserve.
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

/** Whether the process is alive, not a zombie, and the main process of a server on this data directory. */
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

/** Resolves when the server accepts connections. This includes the recovery after a crash. */
export async function untilReady(cluster: string, pid: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const lock = await readLockFile(cluster);
    if (lock?.pid === pid && lock.ready) return;
    await delay(checkEveryMs);
  }
}
