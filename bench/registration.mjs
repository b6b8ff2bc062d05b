// Measures registrations/s, compared with pgbench and Express + Prisma: `npm run bench:registration`.
import { exitWithParent } from '../scripts/run-command.mjs';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';

exitWithParent();
await installWhenStale({ development: true });
await buildWhenStale();
// A dynamic import, because the benchmark imports packages that were only just installed and built.
await import('./registration/run.mjs');
