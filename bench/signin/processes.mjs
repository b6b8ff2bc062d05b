// Starts child processes that never outlive the benchmark.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const running = new Set();
let stopped = false;

/**
 * Starts a script (path relative to this file) with IPC. Its output is shown only if it ends by itself. `preloads` are
 * modules that run before it in the same process.
 */
export function startProcess(script, environment = {}, preloads = []) {
  if (stopped) throw new Error('The run is being stopped.');
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    execArgv: ['end-with-parent.mjs', ...preloads].flatMap((path) => [
      '--import',
      new URL(path, import.meta.url).href,
    ]),
    // Its own process group, so that Ctrl-C only reaches this process, which then stops everything in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  running.add(child);
  child.once('exit', () => running.delete(child));
  const ended = new Promise((_, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended (${code}):\n${output}`)));
  });
  // Callers that wait for a message see the rejection. Without a waiting caller the end was intended.
  ended.catch(() => {});
  /** The next message of the child process. */
  const nextMessage = async () => (await Promise.race([once(child, 'message'), ended]))[0];

  return {
    pid: child.pid,
    nextMessage,
    send: (message) => void child.send(message),
    /** Sends a message and returns the next message of the child process. */
    async request(message) {
      const response = nextMessage();
      child.send(message);
      return response;
    },
    /** Waits for output that matches the pattern, for programs that print their URL. */
    async waitForOutput(pattern) {
      for (;;) {
        const found = pattern.exec(output);
        if (found) return found[1];
        await Promise.race([once(child.stdout, 'data'), ended]);
      }
    },
  };
}

export async function stopProcesses() {
  stopped = true;
  await Promise.all(
    [...running].map(async (child) => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }),
  );
}
