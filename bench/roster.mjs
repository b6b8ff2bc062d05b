// Measures the office's roster of 5,000 students from key press to paint, in a browser: `npm run bench:roster`.
import { exitWithParent } from '../scripts/run-command.mjs';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';

exitWithParent();
await installWhenStale({ development: true });
await buildWhenStale();
// A dynamic import, because the benchmark imports packages that were only just installed and built.
await import('./roster/run.mjs');
