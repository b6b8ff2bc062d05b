import { exitWithParent, root } from './run-command.mjs';
import { buildWhenStale, installWhenStale } from './setup.mjs';

exitWithParent();
process.chdir(root);
await installWhenStale();
await buildWhenStale();
// React's development checks are only useful while writing a mail, and slow down the rendering of every mail.
process.env['NODE_ENV'] ??= 'production';
// Runs the server in this process, so that signals (also SIGKILL) reach the server and not a parent process.
await import('../apps/server/dist/main.js');
