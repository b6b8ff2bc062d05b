import type { SubmitEvent } from 'react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { CodeField } from '../../ui/forms/code-field.tsx';
import styles from './confirm-owner-step.module.css';
import { isWrongCode } from './own-data.ts';
import type { useConfirmOwner, useSendConfirmationCode } from './own-data.ts';

type ConfirmOwnerStepProps = {
  formId: string;
  email: string;
  code: string;
  onCodeChange: (code: string) => void;
  onSubmit: () => void;
  busy: boolean;
  sending: ReturnType<typeof useSendConfirmationCode>;
  confirming: ReturnType<typeof useConfirmOwner>;
};

const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

/** Asks for the code that was mailed to the student. */
export function ConfirmOwnerStep(props: ConfirmOwnerStepProps) {
  const { formId, email, code, onCodeChange, onSubmit, busy, sending, confirming } = props;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <>
      <p aria-live="polite" className={styles.news}>
        {sending.isPending && 'Sending a code...'}
        {sending.isSuccess && (
          <>
            We sent a code to <b>{email}</b>. It is good for 10 minutes.
          </>
        )}
        {sending.isError && 'The code could not be sent.'}
      </p>
      <form id={formId} noValidate onSubmit={submit}>
        <CodeField
          label="Code"
          name="code"
          ref={focusOnMount}
          value={code}
          busy={busy}
          onValueChange={onCodeChange}
          error={isWrongCode(confirming.error) ? confirming.error.message : undefined}
        />
      </form>
      <AnotherCode key={sending.submittedAt} sending={sending} disabled={busy} />
    </>
  );
}

type AnotherCodeProps = { sending: ReturnType<typeof useSendConfirmationCode>; disabled: boolean };

/** Requests another code after the resend delay is over. */
function AnotherCode({ sending, disabled }: AnotherCodeProps) {
  const [waited, setWaited] = useState(false);
  const waitSeconds = sending.data?.resendAfterSeconds;
  useEffect(() => {
    if (waitSeconds === undefined) return undefined;
    const timer = setTimeout(() => setWaited(true), waitSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);
  const mayAsk = waited || sending.isError;
  return (
    <p className={styles.another}>
      No mail yet?
      <Button
        variant="quiet"
        size="small"
        disabled={disabled || !mayAsk}
        working={sending.isPending}
        workingLabel="Sending..."
        onClick={() => sending.mutate()}
      >
        Send Another Code
      </Button>
    </p>
  );
}
