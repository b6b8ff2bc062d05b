import { withGoodNode } from '../scripts/node-version.mjs';

withGoodNode(() => import('./long-tests/requests.mjs'));
