import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterwards } from './afterwards.ts';

export interface OtherProcess {
  /** Resolves when the process has written this line. */
  says(line: string): Promise<void>;
  /** As the machine would: without a warning, without a chance to clean up. */
  killAtOnce(): Promise<void>;
}

/** Runs one of our TypeScript files in a process of its own, to be killed. */
export function startOtherProcess(file: URL, ...args: string[]): OtherProcess {
  const sources = fileURLToPath(new URL('./typescript-sources.mjs', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', sources, fileURLToPath(file), ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'exit').then(() => {});
  const said = new Set<string>();
  const waiting = new Map<string, () => void>();
  createInterface(child.stdout).on('line', (line) => {
    said.add(line);
    waiting.get(line)?.();
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (complaints += part));
  const killAtOnce = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  afterwards(killAtOnce);
  return {
    killAtOnce,
    says: (line) =>
      Promise.race([
        said.has(line) ? Promise.resolve() : new Promise<void>((resolve) => waiting.set(line, resolve)),
        ended.then(() => Promise.reject(new Error(`The process ended early: ${complaints}`))),
      ]),
  };
}
