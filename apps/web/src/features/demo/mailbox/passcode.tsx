import { Button } from '../../../ui/forms/button.tsx';
import { copyText } from '../copy-text.ts';

/** Copies the code of a passcode mail. */
export function Passcode({ code }: { code: string }) {
  return (
    <Button
      size="small"
      variant="second"
      onClick={() => void copyText(code, { copied: 'Passcode copied.', refused: `The passcode is ${code}.` })}
    >
      Copy {code}
    </Button>
  );
}
