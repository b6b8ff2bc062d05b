// Tests run our TypeScript as it stands, and a thread does not inherit how: it is told here.
import { register } from 'node:module';

register(new URL('../../../test/typescript-sources.mjs', import.meta.url));
await import('./grouping-worker.ts');
