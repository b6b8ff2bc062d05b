import { api, reportReasons } from '@crewtable/contract';
import type { TableMateBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { failureMessage } from '../../../lib/api/failure-reason.ts';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import styles from './report-dialog.module.css';
import { nameOf } from '../seat-rules.ts';
import { useWish } from './wish.ts';

type Reason = (typeof reportReasons)[number];

const longestText = 4_000;
const isReason = (chosen: string): chosen is Reason => (reportReasons as readonly string[]).includes(chosen);

type ReportDialogProps = {
  person: TableMateBody;
  eventId: string;
  open: boolean;
  onClose: () => void;
  onSent?: () => void;
};

/** Reports a student to the organiser: the reason, the event, and a text. */
export function ReportDialog({ person, eventId, open, onClose, onSent }: ReportDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const [apart, setApart] = useState(true);
  const [checked, setChecked] = useState(false);
  // `isPending` updates only with the next render; the ref prevents a second report by a quick second press.
  const busy = useRef(false);
  const keys = useIdempotencyKey();
  const wish = useWish(person);
  const queries = useQueryClient();
  const report = useMutation({
    mutationFn: (chosen: Reason) => {
      const body = { userId: person.userId, eventId, reason: chosen, text: text.trim() };
      return call(api.safety.report, { body, idempotencyKey: keys.keyFor(body) });
    },
    onSuccess: () => {
      showToast.success(
        'Thank you. An organiser reads your report.',
        `${person.firstName} does not learn who sent it.`,
      );
      if (apart && person.wish !== 'never') wish.mutate('never');
      keys.renew();
      setReason('');
      setText('');
      setChecked(false);
      onClose();
      onSent?.();
      void queries.invalidateQueries({ queryKey: eventsKey });
    },
    onError: (error) => showToast.error('Your report was not sent. Please try again.', failureMessage(error)),
    onSettled: () => {
      busy.current = false;
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // React bubbles events through portals: without this, a form around the dialog would be submitted, too.
    event.stopPropagation();
    setChecked(true);
    if (!isReason(reason) || busy.current) return;
    busy.current = true;
    report.mutate(reason);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      closable={!report.isPending}
      title={`Report ${nameOf(person)}`}
      lead="In danger right now? Call 911 first. We read every report and act on it."
      size="small"
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            size="small"
            variant="careful"
            working={report.isPending}
            workingLabel="Sending..."
          >
            Send report
          </Button>
          <Button variant="quiet" size="small" disabled={report.isPending} onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={submit}>
        <SelectField
          label="What happened"
          placeholder="Choose one"
          value={reason}
          disabled={report.isPending}
          error={checked && reason === '' ? 'Please choose what happened.' : undefined}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        >
          {reportReasons.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <TextArea
          label="In your words (optional)"
          rows={4}
          maxLength={longestText}
          value={text}
          readOnly={report.isPending}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {person.wish !== 'never' && (
          <Switch
            label="Never seat us together again"
            checked={apart}
            onChange={({ currentTarget }) => setApart(currentTarget.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
