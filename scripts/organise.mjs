// Commands for organisers, for example `npm run organise -- events`. See docs/OPERATIONS.md.
import { buildWhenStale, installWhenStale } from './setup.mjs';

await installWhenStale();
await buildWhenStale();
await import('../apps/server/dist/commands/organise.js');
