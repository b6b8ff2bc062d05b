import { failureMessage } from '../../../lib/api/failure-reason.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';

/** How long toasts are shown in QuickCrew, including those of other features. */
export const crewToastMs = 3_000;

export const crewToast = {
  done: (title: string, detail?: string) => showToast.success(title, detail, { autoCloseMs: crewToastMs }),
  failed: (title: string, error?: unknown) =>
    showToast.error(title, failureMessage(error), { autoCloseMs: crewToastMs }),
};
