// Runs the fake Stripe API (packages/stripe-sandbox): `npm run sandbox`. See docs/OPERATIONS.md.
import { buildWhenStale, installWhenStale } from './setup.mjs';

await installWhenStale();
await buildWhenStale();
await import('../apps/server/dist/commands/sandbox.js');
