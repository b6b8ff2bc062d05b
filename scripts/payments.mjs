// Payment commands for organisers, for example `npm run payments -- check`. See docs/OPERATIONS.md.
import { buildWhenStale, installWhenStale } from './setup.mjs';

await installWhenStale();
await buildWhenStale();
await import('../apps/server/dist/commands/payments.js');
