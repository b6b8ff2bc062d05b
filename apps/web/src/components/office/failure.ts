import { ApiError, NetworkError } from '../../lib/api/api-client.ts';
import { NoPasskey } from './passkey.ts';

/** The organiser closed the dialog: nothing was done, and nothing has to be said. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed';
}

/** The words for a failed call. All lines if the server named several faults. */
export function failureReason(error: Error): string {
  if (error instanceof ApiError) return error.errors.length > 0 ? error.errors.join(' ') : error.message;
  if (error instanceof NetworkError || error instanceof NoPasskey) return error.message;
  return 'Something went wrong on our side. Please try again.';
}
