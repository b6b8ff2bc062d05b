// Exports 100,000 payments as CSV over HTTP: time to the first byte, total time, memory of the server: `npm run bench:export`.
import { exitWithParent } from '../scripts/run-command.mjs';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';

exitWithParent();
await installWhenStale({ development: true });
await buildWhenStale();
// A dynamic import, because the benchmark imports packages that were only just installed and built.
await import('./export/run.mjs');
