import { endWithNpm, root } from './run-command.mjs';
import { buildWhenStale, installWhenStale } from './setup.mjs';

endWithNpm();
process.chdir(root);
await installWhenStale();
await buildWhenStale();
// React's own checks are for whoever develops a mail, and slow each one down.
process.env['NODE_ENV'] ??= 'production';
// In this very process: a signal, even one that cannot be caught, meets the server itself and not a parent of it.
await import('../apps/server/dist/main.js');
