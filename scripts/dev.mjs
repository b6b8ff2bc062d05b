import { withGoodNode } from './node-version.mjs';

withGoodNode(() => import('./develop.mjs'));
