// The stand-in for Stripe in a process of its own: `npm run sandbox`. See docs/OPERATIONS.md.
import { buildWhenStale, installWhenStale } from './setup.mjs';

await installWhenStale();
await buildWhenStale();
await import('../apps/server/dist/commands/sandbox.js');
