import { normalizeEmail } from '@crewtable/contract';
import type { SubmitEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ConfirmOwnerStep } from './confirm-owner-step.tsx';
import styles from './delete-account-dialog.module.css';
import {
  isConfirmationNeeded,
  isWrongCode,
  useConfirmOwner,
  useDeleteAccount,
  useSendConfirmationCode,
} from './own-data.ts';

const losses = [
  ['Your seats', 'become free for other students'],
  ['Deposits and tickets', 'are not refunded'],
  ['Your subscription', 'is cancelled'],
  ['Your data', 'is erased'],
] as const;

const codeLength = 8;

type DeleteAccountDialogProps = { open: boolean; email: string; onClose: () => void };

/**
 * Says what is lost, and requires the student to type the address, which prevents accidents. If the last
 * sign-in is too old, also requires a mailed code, because another person may be using an unlocked browser.
 */
export function DeleteAccountDialog({ open, email, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState<string>();
  const deletion = useDeleteAccount();
  const sending = useSendConfirmationCode();
  const confirming = useConfirmOwner();
  const asksForCode = code !== undefined;
  const ready = asksForCode ? code.length === codeLength : normalizeEmail(typed) === email;
  // Stays true after success: the session has ended and the page is about to close.
  const working = confirming.isPending || deletion.isPending || deletion.isSuccess;
  // `working` changes only with the next render; the ref prevents a second request by a quick second press.
  const busy = useRef(false);

  function close() {
    setTyped('');
    setCode(undefined);
    sending.reset();
    confirming.reset();
    onClose();
  }

  function deleteAccount() {
    deletion.mutate(undefined, {
      onError: (error) => {
        busy.current = false;
        if (!isConfirmationNeeded(error)) return;
        setCode('');
        confirming.reset();
        sending.mutate();
      },
    });
  }

  function answer() {
    if (!ready || busy.current) return;
    busy.current = true;
    // A code works only once: after it was accepted, only the deletion is retried.
    if (!asksForCode || confirming.isSuccess) deleteAccount();
    else
      confirming.mutate(code, {
        onSuccess: deleteAccount,
        // Clears the field: in a full field, typing would only replace the last digit.
        onError: (error) => {
          busy.current = false;
          if (isWrongCode(error)) setCode('');
        },
      });
  }

  function changeCode(next: string) {
    setCode(next);
    if (confirming.isError) confirming.reset();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      closable={!working}
      title={asksForCode ? 'Is it you?' : 'Delete your account?'}
      lead={
        asksForCode
          ? 'You signed in a while ago. A code from your mailbox confirms that it is you.'
          : 'This cannot be undone.'
      }
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            variant="careful"
            size="small"
            working={working}
            workingLabel={confirming.isPending ? 'Checking...' : 'Deleting...'}
            disabled={!ready}
          >
            {asksForCode ? 'Confirm and Delete' : 'Delete My Account'}
          </Button>
          <Button variant="quiet" size="small" disabled={working} onClick={close}>
            Keep My Account
          </Button>
        </>
      }
    >
      {asksForCode ? (
        <ConfirmOwnerStep
          formId={formId}
          email={email}
          code={code}
          onCodeChange={changeCode}
          onSubmit={answer}
          busy={working}
          sending={sending}
          confirming={confirming}
        />
      ) : (
        <Losses
          formId={formId}
          email={email}
          typed={typed}
          onType={setTyped}
          onSubmit={answer}
          busy={working}
        />
      )}
    </Dialog>
  );
}

type LossesProps = {
  formId: string;
  email: string;
  typed: string;
  onType: (typed: string) => void;
  onSubmit: () => void;
  busy: boolean;
};

function Losses({ formId, email, typed, onType, onSubmit, busy }: LossesProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <>
      <dl className={styles.losses}>
        {losses.map(([what, becomes]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{becomes}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        Records of payments stay for as long as tax law asks for, without your profile. You can come back at
        any time with a new account.
      </p>
      <form id={formId} className={styles.form} onSubmit={submit}>
        <TextField
          label={`To confirm, type ${email}`}
          hint="The button below works after that."
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          readOnly={busy}
          onChange={(event) => onType(event.target.value)}
        />
      </form>
    </>
  );
}
