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

/** Error codes that any call may return and that a student can act on. */
const actionableCodes = new Set<string>(['not_signed_in', 'session_expired', 'too_many_requests']);

/** The sentence for a failed registration. An error code that the endpoint does not declare is unexpected. */
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
  // The page offered this event, so 'not_found' is a fault of ours and not an explanation.
  if (error.code === 'not_found') return false;
  return errors.includes(error.code) || actionableCodes.has(error.code);
}

/** The configured support address, or the built-in one if the configuration cannot be fetched. */
async function supportAddress(queries: QueryClient): Promise<string> {
  try {
    return await queries.fetchQuery(supportQuery);
  } catch {
    return brand.supportEmail;
  }
}
