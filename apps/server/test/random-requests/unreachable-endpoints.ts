import type { Endpoint } from '@crewtable/contract';

/** How many endpoints succeed at least in the short run of `npm test`. */
export const minimumSucceeded = 1;

/** Endpoints at which random requests never succeed, with the reason. */
export const unreachable: ReadonlyMap<Endpoint, string> = new Map([]);
