// Measures pages of the built product in a browser, with Lighthouse (mobile) and by the scripts that they fetch: `npm run bench:landing`.
import { exitWithParent } from '../scripts/run-command.mjs';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';

exitWithParent();
await installWhenStale({ development: true });
await buildWhenStale();
// A dynamic import, because the benchmark imports packages that were only just installed and built.
await import('./landing/run.mjs');
