// Brings a backup of the embedded database back: `npm run restore -- FILE`. See docs/OPERATIONS.md.
import { resolve } from 'node:path';
import { buildWhenStale, installWhenStale } from './setup.mjs';

// npm runs us in the project's folder; a file is named from where the person stands.
const file = process.argv[2];
if (file !== undefined && !file.startsWith('-'))
  process.argv[2] = resolve(process.env['INIT_CWD'] ?? '.', file);
await installWhenStale();
await buildWhenStale();
await import('../apps/server/dist/commands/restore.js');
