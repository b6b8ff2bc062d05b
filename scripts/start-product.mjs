import { endWithNpm, root } from './run-command.mjs';
import { buildWhenStale, installWhenStale } from './setup.mjs';

endWithNpm();
process.chdir(root);
await installWhenStale();
await buildWhenStale();
// In this very process: a signal, even one that cannot be caught, meets the server itself and not a parent of it.
await import('../apps/server/dist/main.js');
