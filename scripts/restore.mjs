// Restores a backup of the embedded database: `npm run restore -- FILE`. See docs/OPERATIONS.md.
import { resolve } from 'node:path';
import { buildWhenStale, installWhenStale } from './setup.mjs';

// npm runs this script in the project folder, but FILE is relative to the folder where the user called npm.
const file = process.argv[2];
if (file !== undefined && !file.startsWith('-'))
  process.argv[2] = resolve(process.env['INIT_CWD'] ?? '.', file);
await installWhenStale();
await buildWhenStale();
await import('../apps/server/dist/commands/restore.js');
