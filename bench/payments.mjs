// Payments settled per second beside the same SQL in a bare pg loop: `npm run bench:payments`.
import { endWithNpm } from '../scripts/run-command.mjs';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';

endWithNpm();
await installWhenStale();
await buildWhenStale();
// Only now: it imports what has just been installed and built.
await import('./payments/run.mjs');
