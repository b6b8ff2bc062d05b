import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterwards } from '../afterwards.ts';

export interface OtherProcess {
  /** Resolves when the process has written this line. */
  says(line: string): Promise<void>;
  /** Resolves with the first line that has been written and matches. */
  matches(pattern: RegExp): Promise<RegExpExecArray>;
  /** Kills the process with SIGKILL: without a warning or a chance to clean up. */
  killAtOnce(): Promise<void>;
}

/** Runs one of our TypeScript files in its own process, which a test can kill. */
export function startOtherProcess(file: URL, ...args: string[]): OtherProcess {
  return startOtherProgram(file, process.env, args);
}

/** The same with another environment. */
export function startOtherProgram(
  file: URL,
  environment: NodeJS.ProcessEnv,
  args: string[] = [],
): OtherProcess {
  const sources = fileURLToPath(new URL('../typescript-sources.mjs', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', sources, fileURLToPath(file), ...args],
    { env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'exit').then(() => {});
  const said = new Set<string>();
  const waiting = new Map<string, () => void>();
  const listening = new Set<() => void>();
  createInterface(child.stdout).on('line', (line) => {
    said.add(line);
    waiting.get(line)?.();
    listening.forEach((check) => check());
  });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (errorOutput += part));
  const killAtOnce = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  afterwards(killAtOnce);
  const endedEarly = () =>
    ended.then(() => Promise.reject(new Error(`The process ended early: ${errorOutput}`)));
  return {
    killAtOnce,
    says: (line) =>
      Promise.race([
        said.has(line) ? Promise.resolve() : new Promise<void>((resolve) => waiting.set(line, resolve)),
        endedEarly(),
      ]),
    matches: (pattern) =>
      Promise.race([
        new Promise<RegExpExecArray>((resolve) => {
          const check = () => {
            for (const line of said) {
              const found = pattern.exec(line);
              if (found) return resolve(found);
            }
          };
          listening.add(check);
          check();
        }),
        endedEarly(),
      ]),
  };
}
