// @ts-check
/** A running product, for checks that start it as an administrator does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const startTimeoutMs = 120_000;

/**
 * Starts a built product as a demo and waits until it is ready.
 *
 * @param {string} node
 * @param {string} folder of the product
 * @param {Record<string, string>} settings
 */
export async function startProduct(node, folder, settings) {
  const child = spawn(node, ['apps/server/dist/main.js'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
  /** @type {Promise<string>} */
  const ready = new Promise((resolve) => {
    child.stdout.on('data', () => {
      const found = /is ready at (http:\/\/\S+)/.exec(output);
      if (found?.[1]) resolve(found[1]);
    });
  });
  const url = await Promise.race([ended.then(() => undefined), ready]);
  clearTimeout(timer);
  if (url === undefined) throw new Error(`The product ended before it was ready:\n${output}`);
  return {
    url,
    /** Stops it. Throws if it does not end in good order. */
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`The product ended with ${code}:\n${output}`);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
