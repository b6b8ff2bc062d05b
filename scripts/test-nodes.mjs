import { withGoodNode } from './node-version.mjs';

withGoodNode(() => import('./checks/other-nodes.mjs'));
