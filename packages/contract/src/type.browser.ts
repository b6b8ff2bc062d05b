import type { Type as SchemaBuilder } from 'typebox';

/** Builds nothing: in the browser an endpoint is its method, its path and its TypeScript types. */
export const Type = new Proxy({}, { get: () => () => undefined }) as unknown as typeof SchemaBuilder;
