import { withGoodNode } from './node-version.mjs';

withGoodNode(() => import('./drills/random-requests.mjs'));
