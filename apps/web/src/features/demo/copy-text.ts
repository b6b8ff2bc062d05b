import { showToast } from '../../ui/feedback/show-toast.tsx';

/** Puts a text where it can be pasted from, and says so; where the browser forbids it, says the text instead. */
export async function copyText(text: string, { copied, refused }: { copied: string; refused: string }) {
  try {
    await navigator.clipboard.writeText(text);
    showToast.success(copied, 'Paste it where it was asked for.');
  } catch {
    showToast.error('The browser did not let us copy.', refused);
  }
}
