// Unchanged and changed polls of a lobby beside bare node:http and Fastify + pg: `npm run bench:polling`.
import { endWithNpm } from '../scripts/run-command.mjs';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';

endWithNpm();
await installWhenStale();
await buildWhenStale();
// Only now: it imports what has just been installed and built.
await import('./polling/run.mjs');
