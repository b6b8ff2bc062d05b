import { ApiError, NetworkError } from './api-client.ts';

/** The sentence that explains why a call failed. What the server could not explain itself adds nothing. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof NetworkError) return error.message;
  return error instanceof ApiError && error.code !== 'internal' ? error.message : undefined;
}
