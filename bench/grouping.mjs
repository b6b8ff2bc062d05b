// The grouping engine beside chance, greed, hill climbing and published values: `npm run bench:grouping`.
import { endWithNpm } from '../scripts/run-command.mjs';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';

endWithNpm();
await installWhenStale();
await buildWhenStale();
// Only now: it imports what has just been installed and built.
await import('./grouping/run.mjs');
