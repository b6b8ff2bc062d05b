// Measures messages/s to 5,000 sockets and memory, compared with ws and socket.io, and to 20,000 over two processes: `npm run bench:realtime`.
import { fileURLToPath } from 'node:url';
import { exitWithParent, run } from '../scripts/run-command.mjs';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';

exitWithParent();
await installWhenStale({ development: true });
await buildWhenStale();
// Each part in a process of its own, so that no contestant of an earlier part takes a share.
for (const part of ['one-node', 'two-nodes']) {
  const { ok } = await run(process.execPath, [
    fileURLToPath(new URL(`realtime/${part}.mjs`, import.meta.url)),
  ]);
  if (!ok) process.exitCode = 1;
}
