import { withGoodNode } from './node-version.mjs';

withGoodNode(() => import('./build-product.mjs'));
