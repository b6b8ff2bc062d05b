import { api, brand } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call, NetworkError } from './api-client.ts';

const supportQuery = queryOptions({
  queryKey: ['support'],
  queryFn: async ({ signal }) => (await call(api.system.config, { signal })).supportEmail,
  staleTime: Infinity,
});

/** What any call may be refused for, and what a student can do something about. */
const understandable = new Set<string>(['not_signed_in', 'session_expired', 'too_many_requests']);

/** The sentence for a registration that failed. A status that the call does not name is unexpected. */
export async function registrationFailure(
  queries: QueryClient,
  endpoint: Endpoint,
  error: unknown,
): Promise<string> {
  if (error instanceof NetworkError || isExplained(endpoint, error)) return error.message;
  return `Registration failed. Please contact support at ${await supportAddress(queries)}.`;
}

function isExplained({ errors }: Endpoint, error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false;
  // The page offered it, so that it is not there is no refusal but a fault.
  if (error.code === 'not_found') return false;
  return errors.includes(error.code) || understandable.has(error.code);
}

/** The configured address; the built-in one where even that cannot be fetched. */
async function supportAddress(queries: QueryClient): Promise<string> {
  try {
    return await queries.fetchQuery(supportQuery);
  } catch {
    return brand.supportEmail;
  }
}
