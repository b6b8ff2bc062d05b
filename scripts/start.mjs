import { withGoodNode } from './node-version.mjs';

withGoodNode(() => import('./start-product.mjs'));
