// Measures messages/s to 5,000 sockets and memory, compared with ws and socket.io: `npm run bench:realtime`.
import { exitWithParent } from '../scripts/run-command.mjs';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';

exitWithParent();
await installWhenStale();
await buildWhenStale();
// A dynamic import, because the benchmark imports packages that were only just installed and built.
await import('./realtime/run.mjs');
