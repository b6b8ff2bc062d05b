import { execFile, spawn } from 'node:child_process';
import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const mainFile = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href;

export interface Product {
  url: string;
  pid: number;
  /** The whole output of the process. */
  output(): string;
  /** Sends the signal and waits until the process has ended. The data folder stays. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** The processes that run on each data folder. */
const running = new Map<string, Set<ChildProcess>>();

export interface DataFolder {
  path: string;
  /** Also kills the products that still run on it, so that a failed test leaves no process behind. */
  remove(): Promise<void>;
}

/** The variable that names the folder of a database which a product can start on: see `prepare-database.ts`. */
export const preparedDatabase = 'E2E_PREPARED_DATABASE';

/** A data folder with a migrated database on which no product has run. */
export async function makeDataFolder(): Promise<DataFolder> {
  const folder = await makeEmptyDataFolder();
  const prepared = process.env[preparedDatabase];
  if (prepared !== undefined) {
    const home = join(folder.path, 'postgres');
    await mkdir(home);
    // As the product makes it: PostgreSQL runs as another user if we are root.
    await chmod(home, 0o711);
    // Keeps the owner and the modes, which PostgreSQL checks.
    await promisify(execFile)('cp', ['-Rp', prepared, join(home, 'cluster')]);
  }
  return folder;
}

/** A data folder as before the first `npm start`. */
export async function makeEmptyDataFolder(): Promise<DataFolder> {
  const path = await mkdtemp(join(tmpdir(), 'crewtable-e2e-'));
  // The database server switches from root to another user, who needs access to the folder.
  await chmod(path, 0o755);
  return {
    path,
    async remove() {
      await Promise.all([...(running.get(path) ?? [])].map(kill));
      // The database server ends a moment after the product and may still write meanwhile.
      await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** Starts a script that ends at the latest with the process of the test, however that one ends. */
export function spawnNode(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcessByStdio<Writable, Readable, Readable> {
  return spawn(process.execPath, ['--import', endWithParent, script, ...args], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Starts the built product as `npm start` does, on a free port. */
export async function startProduct(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Product> {
  const child = spawnNode(mainFile, [], {
    PATH: process.env['PATH'],
    TMPDIR: tmpdir(),
    PORT: '0',
    DATA_DIR: dataDir,
    ...environment,
  });
  const others = running.get(dataDir) ?? new Set();
  running.set(dataDir, others.add(child));
  child.once('exit', () => others.delete(child));
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = await waitForUrl(child, () => output);
  return {
    url,
    pid: child.pid!,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function waitForUrl(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', () => {
      const found = /is ready at (http:\/\/\S+)/.exec(output());
      if (found) resolve(found[1]!);
    });
    // 'close' is emitted after all output has been read.
    child.once('close', (code) =>
      reject(new Error(`The product ended with ${code} before it was ready:\n${output()}`)),
    );
  });
}
