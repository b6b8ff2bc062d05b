// Measures sign-ins per second, compared with bare Fastify + pg and better-auth: `npm run bench:signin`.
import { exitWithParent } from '../scripts/run-command.mjs';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';

exitWithParent();
await installWhenStale({ development: true });
await buildWhenStale();
// A dynamic import, because the benchmark imports packages that were only just installed and built.
await import('./signin/run.mjs');
