import { withGoodNode } from './node-version.mjs';

withGoodNode(() => import('./checks/run-checks.mjs'));
