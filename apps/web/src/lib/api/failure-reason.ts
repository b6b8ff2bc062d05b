import { ApiError, NetworkError } from './api-client.ts';

/** The sentence that explains to the student why a call failed. Returns undefined if the cause is unknown. */
export function failureMessage(error: unknown): string | undefined {
  if (error instanceof NetworkError) return error.message;
  return error instanceof ApiError && error.code !== 'internal' ? error.message : undefined;
}
