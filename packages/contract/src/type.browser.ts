import type { Type as SchemaBuilder } from 'typebox';

/** Every builder returns undefined: the browser uses an endpoint's method, path and TypeScript types only. */
export const Type = new Proxy({}, { get: () => () => undefined }) as unknown as typeof SchemaBuilder;
