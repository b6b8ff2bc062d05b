// Tests run the TypeScript sources. A thread does not inherit the loader for them, so this file registers it.
import { register } from 'node:module';

register(new URL('../../../test/typescript-sources.mjs', import.meta.url));
await import('./grouping-worker.ts');
