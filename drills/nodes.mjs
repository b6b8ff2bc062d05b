/**
 * `npm run drill:nodes` runs all browser tests against two nodes on one database, behind a proxy that sends each request
 * to the next node in turn: a test fails if the product depends on state in the memory of one process. Three files start
 * processes themselves and are the same as with one node: `process-lifecycle`, `several-processes`, `test-payments`.
 * `npm run drill:nodes -- e2e/events` passes the arguments to Playwright.
 */
import { withGoodNode } from '../scripts/node-version.mjs';

process.env['E2E_NODES'] ??= '2';
process.env['E2E_STORIES'] ??= 'all';
process.argv.splice(2, 0, 'browser');
withGoodNode(() => import('../scripts/checks/run-checks.mjs'));
