import { Button } from '../../ui/forms/button.tsx';
import { copyText } from './copy-text.ts';

/** The code of a passcode mail, ready to be pasted. */
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
