import { withGoodNode } from './node-version.mjs';

withGoodNode(() => import('./checks/version-before.mjs'));
