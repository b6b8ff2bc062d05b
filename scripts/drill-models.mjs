import { withGoodNode } from './node-version.mjs';

withGoodNode(() => import('./drills/models.mjs'));
