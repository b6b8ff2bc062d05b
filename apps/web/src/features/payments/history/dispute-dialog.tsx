import { api } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/failure-reason.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import styles from './dispute-dialog.module.css';

const longestText = 2_000;

type DisputeDialogProps = { paymentId: string; open: boolean; onClose: () => void; onTold: () => void };

/** The dispute 'I was there': a text from the student, which a person reads and decides on. */
export function DisputeDialog({ paymentId, open, onClose, onTold }: DisputeDialogProps) {
  const formId = useId();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState(false);
  // `isPending` updates only with the next render; the ref prevents a second request by a quick second press.
  const busy = useRef(false);
  const dispute = useMutation({
    mutationFn: () => call(api.payments.dispute, { params: { id: paymentId }, body: { text: text.trim() } }),
    onSuccess: () => {
      showToast.success('We received your message.', 'An organiser checks it and writes to you.');
      onClose();
      onTold();
    },
    onError: (error) => showToast.error('It was not sent. Please try again.', failureMessage(error)),
    onSettled: () => {
      busy.current = false;
    },
  });
  const missing = text.trim() === '' ? 'Please tell us what happened.' : undefined;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    if (missing !== undefined || busy.current) return;
    busy.current = true;
    dispute.mutate();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      closable={!dispute.isPending}
      title="I was there"
      lead="Tell us where you sat, who was with you and why you could not check in."
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            size="small"
            working={dispute.isPending}
            workingLabel="Sending..."
          >
            Send
          </Button>
          <Button variant="quiet" size="small" disabled={dispute.isPending} onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={submit}>
        <TextArea
          label="What happened"
          rows={5}
          maxLength={longestText}
          value={text}
          readOnly={dispute.isPending}
          error={checked ? missing : undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
