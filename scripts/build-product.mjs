import { build, installWhenStale } from './setup.mjs';

await installWhenStale();
await build();
