/**
 * `npm run drill:stories` runs the browser tests that `npm test` leaves out: see `e2e/support/drill-only.ts`.
 * `npm run drill:stories -- e2e/events` passes the arguments to Playwright.
 */
import { withGoodNode } from '../scripts/node-version.mjs';

process.env['E2E_STORIES'] ??= 'drill';
process.argv.splice(2, 0, 'browser');
withGoodNode(() => import('../scripts/checks/run-checks.mjs'));
