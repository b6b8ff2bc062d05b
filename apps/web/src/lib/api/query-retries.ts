import { ApiError } from './api-client.ts';

/** The pause before the first retry of a read. Tests of screens set it to zero. */
export const readBackOff = { firstMs: 1_000 };

/** How reads are retried: default options of a QueryClient. */
export const queryRetries = {
  retry: (failures: number, error: Error) => failures < 2 && mayPass(error),
  // The back-off of TanStack Query, but never before the time that the server has asked for.
  retryDelay: (failures: number, error: Error) =>
    Math.max(Math.min(readBackOff.firstMs * 2 ** failures, 30_000), retryAfterMs(error)),
};

/** A 4xx answer does not change by a retry; network and server errors may. */
export const mayPass = (error: unknown) => !(error instanceof ApiError && error.status < 500);

/** How long the server has asked to wait before the next request. */
export function retryAfterMs(error: unknown): number {
  return error instanceof ApiError ? error.retryAfterSeconds * 1_000 : 0;
}
