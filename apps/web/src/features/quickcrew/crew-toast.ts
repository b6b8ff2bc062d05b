import { ApiError, NetworkError } from '../../lib/api-client.ts';
import { showToast } from '../../ui/show-toast.tsx';

const inPassing = { autoCloseMs: 3_000 };

/** The section's toasts are short: they close after 3 seconds. */
export const crewToast = {
  done: (title: string, detail?: string) => showToast.success(title, detail, inPassing),
  failed: (title: string, error?: unknown) => showToast.error(title, reasonOf(error), inPassing),
};

/** What the server could not explain itself adds nothing to the sentence. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof NetworkError) return error.message;
  return error instanceof ApiError && error.code !== 'internal' ? error.message : undefined;
}
