import { reasonOf } from '../../../lib/api/failure-reason.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';

/** The section's toasts are short, also those that other parts of the house show in it. */
export const crewToastMs = 3_000;

export const crewToast = {
  done: (title: string, detail?: string) => showToast.success(title, detail, { autoCloseMs: crewToastMs }),
  failed: (title: string, error?: unknown) =>
    showToast.error(title, reasonOf(error), { autoCloseMs: crewToastMs }),
};
