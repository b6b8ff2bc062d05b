import { normalizeEmail } from '@crewtable/contract';
import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
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
  ['Your seats', 'go back to their tables'],
  ['Deposits and tickets', 'are not refunded'],
  ['Your subscription', 'is cancelled'],
  ['Your data', 'is erased'],
] as const;

const codeLength = 8;

type DeleteAccountDialogProps = { open: boolean; email: string; onClose: () => void };

/**
 * Says what is lost, and takes the own address for an answer: nobody types it by accident. Where the last sign-in was
 * a while ago, it also takes a code from the mailbox: somebody else may be using an unlocked browser.
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
  // The session is over by then, and the page on its way out.
  const working = confirming.isPending || deletion.isPending || deletion.isSuccess;

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
        if (!isConfirmationNeeded(error)) return;
        setCode('');
        confirming.reset();
        sending.mutate();
      },
    });
  }

  function answer() {
    if (!ready || working) return;
    // A code is good once: after it was right, only the deletion is tried again.
    if (!asksForCode || confirming.isSuccess) deleteAccount();
    else
      confirming.mutate(code, {
        onSuccess: deleteAccount,
        // An empty field takes the right code at once; a full one would only change its last digit.
        onError: (error) => {
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
          : 'This cannot be taken back.'
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
        any time, as somebody new.
      </p>
      <form id={formId} className={styles.form} onSubmit={submit}>
        <TextField
          label={`To confirm, type ${email}`}
          hint="The button below works from then on."
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
