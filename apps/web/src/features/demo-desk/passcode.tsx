import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.tsx';

/** The code of a passcode mail, ready to be pasted. */
export function Passcode({ code }: { code: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      showToast.success('Passcode copied.', 'Paste it where it was asked for.');
    } catch {
      showToast.error('The browser did not let us copy.', `The passcode is ${code}.`);
    }
  }

  return (
    <Button size="small" variant="second" onClick={() => void copy()}>
      Copy {code}
    </Button>
  );
}
