import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { CodeField } from '../../ui/forms/code-field.tsx';
import { DigitBoxes } from '../../ui/forms/digit-boxes.tsx';
import { dismissFailure, isRefused, useLoginFlow, verifyPasscode } from './login-flow.ts';
import { Resend } from './resend.tsx';
import styles from './steps.module.css';

const codeLength = 8;

type PasscodeStepProps = {
  code: string;
  onCodeChange: (code: string) => void;
  /** The code is correct: the form stays unchanged until the next page is loaded. */
  verified: boolean;
  /** Shows eight inputs of one digit each instead of one input for all eight. */
  inBoxes?: boolean;
};

export function PasscodeStep({ code, onCodeChange, verified, inBoxes = false }: PasscodeStepProps) {
  const flow = useLoginFlow();
  const { doing, failure } = flow;
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  const failed = failure?.of === 'verifying' ? failure : undefined;
  const refused = isRefused(flow);

  // Keeps the digits and selects them for overtyping: one may be a typo, or the network failed. A layout
  // effect runs before the message is painted, so that no digit can be typed in between.
  useLayoutEffect(() => {
    if (failed === undefined) return;
    field.current?.focus();
    field.current?.select();
  }, [failed]);

  function change(next: string) {
    onCodeChange(next);
    if (failed !== undefined) dismissFailure();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length === codeLength && !refused) void verifyPasscode(code);
  }

  const entry = {
    ref: (input: HTMLInputElement | null) => {
      field.current = input;
    },
    label: 'Passcode',
    value: code,
    busy: verified || doing !== undefined,
    onValueChange: change,
    onComplete: (complete: string) => void verifyPasscode(complete),
    error: refused ? failed?.message : undefined,
    hint: !refused && 'We check it after the last digit. You can paste the whole code.',
    fieldClassName: styles.code,
  };

  return (
    <>
      <form noValidate onSubmit={submit}>
        <div className={styles.place}>
          {inBoxes ? <DigitBoxes {...entry} /> : <CodeField {...entry} name="code" />}
        </div>
        <Button
          type="submit"
          wide
          working={verified || doing === 'verifying'}
          workingLabel={verified ? 'Verified' : 'Checking...'}
          disabled={!verified && (code.length < codeLength || refused || doing === 'resending')}
        >
          Verify and log in
        </Button>
      </form>
      {verified ? <div className={styles.below} /> : <Resend />}
    </>
  );
}
