import { api, apiBase } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every endpoint of the contract, read from the contract itself, so that none can be forgotten. */
export const contractEndpoints: readonly Endpoint[] = Object.values(api)
  .flatMap((area) => Object.values<unknown>(area))
  .filter(isEndpoint);

/** A path that reaches the endpoint's route. The ids in it do not exist. */
export const urlPathOf = ({ path }: Endpoint) => `${apiBase}${path.replace(/:\w+/g, 'x')}`;

/**
 * The query without which the endpoint answers 400; undefined for all others. The letter begins the first name of
 * the students of tests, and August.
 */
export const requiredQueryOf = ({ path }: Endpoint): Record<string, string> | undefined =>
  path === api.officeToday.search.path ? { words: 'a' } : undefined;

export const endpointName = ({ method, path }: Endpoint) => `${method} ${apiBase}${path}`;

/** For `test.each`, with the name as the title. */
export const withNames = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const);
