import { normalizeEmail } from '@crewtable/contract';
import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './delete-account-dialog.module.css';
import { useDeleteAccount } from './own-data.ts';

const losses = [
  ['Your seats', 'go back to their tables'],
  ['Deposits and tickets', 'are not refunded'],
  ['Your subscription', 'is cancelled'],
  ['Your data', 'is erased'],
] as const;

type DeleteAccountDialogProps = { open: boolean; email: string; onClose: () => void };

/** Says what is lost, and takes the own address for an answer: nobody types it by accident. */
export function DeleteAccountDialog({ open, email, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState('');
  const deletion = useDeleteAccount();
  const meant = normalizeEmail(typed) === email;
  // The session is over by then, and the page on its way out.
  const working = deletion.isPending || deletion.isSuccess;

  function close() {
    setTyped('');
    onClose();
  }

  function confirm(event: SubmitEvent) {
    event.preventDefault();
    if (meant && !working) deletion.mutate();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      closable={!working}
      title="Delete your account?"
      lead="This cannot be taken back."
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            variant="careful"
            size="small"
            working={working}
            workingLabel="Deleting..."
            disabled={!meant}
          >
            Delete My Account
          </Button>
          <Button variant="quiet" size="small" disabled={working} onClick={close}>
            Keep My Account
          </Button>
        </>
      }
    >
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
      <form id={formId} className={styles.form} onSubmit={confirm}>
        <TextField
          label={`To confirm, type ${email}`}
          hint="The button below works from then on."
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          readOnly={working}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
