import { toast } from 'react-toastify/unstyled';
import { IconButton } from '../forms/icon-button.tsx';
import { ToastCard, type ToastTone } from './toast-card.tsx';

type ToastOptions = {
  /** Overrides the default of 5 seconds. QuickCrew shows its toasts for 3 seconds. */
  autoCloseMs?: number;
};

let sectionMs: number | undefined;

/** Sets a shorter time for all toasts, for one section of the app. Returns the function that resets it. */
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
  // A toast with the same text is not shown twice: the time of the existing one starts again.
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

/** Returns a function that closes the toast early. */
type Show = (title: string, detail?: string, options?: ToastOptions) => () => void;

/** Shows a toast. Works before ToastHost is mounted: earlier toasts are shown as soon as it is. */
export const showToast: Record<ToastTone, Show> = {
  success: (...words) => show('success', ...words),
  error: (...words) => show('error', ...words),
  info: (...words) => show('info', ...words),
};
