import { showToast } from '../../ui/feedback/show-toast.tsx';

/**
 * Copies the text to the clipboard and shows a toast; if the browser forbids it, the toast shows `refused`
 * instead.
 */
export async function copyText(text: string, { copied, refused }: { copied: string; refused: string }) {
  try {
    await navigator.clipboard.writeText(text);
    showToast.success(copied, 'Paste it where you need it.');
  } catch {
    showToast.error('The browser did not allow copying.', refused);
  }
}
