import { toast } from 'react-toastify/unstyled';
import { IconButton } from '../forms/icon-button.tsx';
import { ToastCard, type ToastTone } from './toast-card.tsx';

type ToastOptions = {
  /** Where the host's 5 seconds are too long: QuickCrew shows its toasts for 3. */
  autoCloseMs?: number;
};

let sectionMs: number | undefined;

/** In a part of the product that is quicker than the rest, whoever shows the toast; until the returned function is called. */
export function shortenToasts(autoCloseMs: number): () => void {
  sectionMs = autoCloseMs;
  return () => {
    sectionMs = undefined;
  };
}

function show(
  tone: ToastTone,
  title: string,
  detail?: string,
  { autoCloseMs = sectionMs }: ToastOptions = {},
): () => void {
  const toastId = `toast-${`${tone} ${title} ${detail ?? ''}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
  const dismiss = () => toast.dismiss(toastId);
  // The same words again do not pile up: the toast that is there starts its time anew.
  if (toast.isActive(toastId)) {
    toast.update(toastId, { delay: null });
    return dismiss;
  }
  toast(
    ({ closeToast }) => (
      <ToastCard
        {...{ tone, title, detail }}
        close={<IconButton icon="close" label="Close" onClick={() => closeToast()} />}
      />
    ),
    {
      toastId,
      type: tone,
      role: tone === 'error' ? 'alert' : 'status',
      ...(autoCloseMs !== undefined && { autoClose: autoCloseMs }),
    },
  );
  return dismiss;
}

/** Returns a function that takes the toast away before its time. */
type Show = (title: string, detail?: string, options?: ToastOptions) => () => void;

/** Tells what has just happened. Works before the host is there: what was said early is shown as soon as it is. */
export const showToast: Record<ToastTone, Show> = {
  success: (...words) => show('success', ...words),
  error: (...words) => show('error', ...words),
  info: (...words) => show('info', ...words),
};
