import { spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Starts the built product in demo mode on a free port, with a new database in this folder.
 *
 * @param {string} dataDir
 */
export async function startDemo(dataDir) {
  // The embedded database runs as another user if we are root.
  chmodSync(dataDir, 0o755);
  const main = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
  const server = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /is ready at (\S+)/.exec(output);
      if (found) resolve(found[1]);
    });
    server.once('exit', () => reject(new Error(output)));
  });
  return {
    /** @type {string} */
    url,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
