// Sign-ins per second beside a bare Fastify + pg version and better-auth's e-mail OTP: `npm run bench:signin`.
import { endWithNpm } from '../scripts/run-command.mjs';
import { buildWhenStale, installWhenStale } from '../scripts/setup.mjs';

endWithNpm();
await installWhenStale();
await buildWhenStale();
// Only now: it imports what has just been installed and built.
await import('./signin/run.mjs');
