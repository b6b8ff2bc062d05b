// Child processes that never outlive the run.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const running = new Set();
let stopped = false;

/** One of the scripts beside this one, with a channel to it. What it prints is shown only if it ends by itself. */
export function startProcess(script, environment = {}) {
  if (stopped) throw new Error('The run is being stopped.');
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    execArgv: ['--import', new URL('end-with-parent.mjs', import.meta.url).href],
    // A group of its own: Ctrl-C is for us alone, who stop everything in its order.
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
  // Heard by whoever waits for an answer; when nobody does, the end was asked for.
  ended.catch(() => {});
  const answer = async () => (await Promise.race([once(child, 'message'), ended]))[0];

  return {
    pid: child.pid,
    answer,
    tell: (message) => void child.send(message),
    async ask(message) {
      const answered = answer();
      child.send(message);
      return answered;
    },
    /** For programs that print where they listen. */
    async said(pattern) {
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
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }),
  );
}
