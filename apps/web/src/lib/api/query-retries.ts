import { ApiError } from './api-client.ts';

/** How reads are retried: default options of a QueryClient. */
export const queryRetries = {
  // A 4xx answer does not change by a retry; network and server errors may.
  retry: (failures: number, error: Error) =>
    failures < 2 && !(error instanceof ApiError && error.status < 500),
  // The back-off of TanStack Query, but never before the time that the server has asked for.
  retryDelay: (failures: number, error: Error) =>
    Math.max(Math.min(1_000 * 2 ** failures, 30_000), retryAfterMs(error)),
};

/** How long the server has asked to wait before the next request. */
export function retryAfterMs(error: Error): number {
  return error instanceof ApiError ? error.retryAfterSeconds * 1_000 : 0;
}
