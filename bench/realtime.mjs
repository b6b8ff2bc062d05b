// Messages per second to 5,000 sockets beside bare `ws` and socket.io, and memory per connection: `npm run bench:realtime`.
import { endWithNpm } from '../scripts/run-command.mjs';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';

endWithNpm();
await installWhenStale();
await buildWhenStale();
// Only now: it imports what has just been installed and built.
await import('./realtime/run.mjs');
