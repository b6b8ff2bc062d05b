// Measures lobby polls/s, changed and unchanged, compared with two peers: `npm run bench:polling`.
import { exitWithParent } from '../scripts/run-command.mjs';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';

exitWithParent();
await installWhenStale({ development: true });
await buildWhenStale();
// A dynamic import, because the benchmark imports packages that were only just installed and built.
await import('./polling/run.mjs');
