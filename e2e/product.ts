import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const mainFile = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));

export interface Product {
  url: string;
  /** Everything the process said. */
  output(): string;
  stop(): Promise<void>;
}

/** The built product as `npm start` runs it, on a port and a data folder of its own. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewtable-e2e-'));
  // The database server steps down from root to another user, who must be able to come in.
  await chmod(dataDir, 0o755);
  const child = spawn(process.execPath, [mainFile], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = await readyAddress(child, () => output);
  return {
    url,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = /is ready at (http:\/\/\S+)/.exec(output());
      if (found) resolve(found[1]!);
    };
    child.stdout!.on('data', look);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready:\n${output()}`)));
  });
}
