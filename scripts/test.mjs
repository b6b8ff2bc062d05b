import { withGoodNode } from './node-version.mjs';

withGoodNode(() => import('./run-checks.mjs'));
