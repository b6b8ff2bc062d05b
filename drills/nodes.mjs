/**
 * `npm run drill:nodes` tells all browser stories to a product of two nodes on one database, behind a proxy that sends
 * each request to the next node in turn: what one process keeps for itself shows as a failed story. Three files start
 * processes themselves and are the same as with one node: `process-lifecycle`, `several-processes`, `test-payments`.
 * `npm run drill:nodes -- e2e/events` passes the arguments to Playwright.
 */
import { withGoodNode } from '../scripts/node-version.mjs';

process.env['E2E_NODES'] ??= '2';
process.env['E2E_STORIES'] ??= 'all';
process.argv.splice(2, 0, 'browser');
withGoodNode(() => import('../scripts/checks/run-checks.mjs'));
