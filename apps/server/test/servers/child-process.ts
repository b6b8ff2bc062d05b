import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { addCleanUp } from '../clean-up.ts';
import { bundleProgram } from './bundle-program.ts';

export interface TestProcess {
  /** Resolves when the process has written this line. */
  waitForLine(line: string): Promise<void>;
  /** Resolves with the first line that has been written and matches. */
  waitForMatch(pattern: RegExp): Promise<RegExpExecArray>;
  /** Kills the process with SIGKILL: without a warning or a chance to clean up. */
  kill(): Promise<void>;
}

/** Runs one of our TypeScript files in its own process, which a test can kill. */
export function startChildProcess(file: URL, ...args: string[]): Promise<TestProcess> {
  return startChildProcessWithEnvironment(file, process.env, args);
}

/** Does the same with another environment. */
export async function startChildProcessWithEnvironment(
  file: URL,
  environment: NodeJS.ProcessEnv,
  args: string[] = [],
): Promise<TestProcess> {
  const child = spawn(process.execPath, [await bundleProgram(file), ...args], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(() => {});
  const lines = new Set<string>();
  const lineWaiters = new Map<string, () => void>();
  const matchWaiters = new Set<() => void>();
  createInterface(child.stdout).on('line', (line) => {
    lines.add(line);
    lineWaiters.get(line)?.();
    matchWaiters.forEach((check) => check());
  });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (errorOutput += part));
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  addCleanUp(kill);
  const endedEarly = () =>
    ended.then(() => Promise.reject(new Error(`The process ended early: ${errorOutput}`)));
  return {
    kill,
    waitForLine: (line) =>
      Promise.race([
        lines.has(line) ? Promise.resolve() : new Promise<void>((resolve) => lineWaiters.set(line, resolve)),
        endedEarly(),
      ]),
    waitForMatch: (pattern) =>
      Promise.race([
        new Promise<RegExpExecArray>((resolve) => {
          const check = () => {
            for (const line of lines) {
              const found = pattern.exec(line);
              if (found) return resolve(found);
            }
          };
          matchWaiters.add(check);
          check();
        }),
        endedEarly(),
      ]),
  };
}
