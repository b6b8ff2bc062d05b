// Registrations per second beside pgbench with the same SQL and an Express + Prisma version: `npm run bench:registration`.
import { endWithNpm } from '../scripts/run-command.mjs';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';

endWithNpm();
await installWhenStale();
await buildWhenStale();
// Only now: it imports what has just been installed and built.
await import('./registration/run.mjs');
