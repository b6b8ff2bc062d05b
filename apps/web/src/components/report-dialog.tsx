import { api, reportReasons } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { call } from '../lib/api/api-client.ts';
import { failureMessage } from '../lib/api/failure-reason.ts';
import { useIdempotencyKey } from '../lib/api/idempotency-key.ts';
import { useSinglePress } from '../lib/single-press.ts';
import { classNames } from '../ui/class-names.ts';
import { showToast } from '../ui/feedback/show-toast.tsx';
import { Button } from '../ui/forms/button.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { Switch } from '../ui/forms/switch.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import styles from './report-dialog.module.css';

type Reason = (typeof reportReasons)[number];

const maxTextLength = 4_000;
const isReason = (chosen: string): chosen is Reason => (reportReasons as readonly string[]).includes(chosen);

type ReportDialogProps = {
  person: { userId: string; name: string; firstName: string };
  /** Where the two students met. */
  metAt: { eventId: string } | { groupId: string };
  /** The label of the switch 'never together again'. Undefined if the student has this wish already. */
  apartLabel: string | undefined;
  open: boolean;
  onClose: () => void;
  onSent: () => void;
  /** Saves the wish 'never again', after the report was sent. */
  onKeepApart: () => void;
  /** The layout of QuickCrew: one wide button, and the dialog is closed by its cross. */
  phone?: boolean;
};

/** Reports a student to the organiser: the reason, where they met, and a text. */
export function ReportDialog(props: ReportDialogProps) {
  const { person, metAt, apartLabel, open, onClose, onSent, onKeepApart, phone = false } = props;
  const formId = useId();
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const [apart, setApart] = useState(true);
  const [checked, setChecked] = useState(false);
  const keys = useIdempotencyKey();
  const report = useMutation({
    mutationFn: (chosen: Reason) => {
      const body = { userId: person.userId, ...metAt, reason: chosen, text: text.trim() };
      return call(api.safety.report, { body, idempotencyKey: keys.keyFor(body) });
    },
    onSuccess: () => {
      showToast.success(
        'Thank you. An organiser reads your report.',
        `${person.firstName} does not learn who sent it.`,
      );
      if (apart && apartLabel !== undefined) onKeepApart();
      keys.renew();
      setReason('');
      setText('');
      setChecked(false);
      onClose();
      onSent();
    },
    onError: (error) => showToast.error('Your report was not sent. Please try again.', failureMessage(error)),
  });
  const send = useSinglePress(report.mutate);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // React bubbles events through portals: without this, a form around the dialog would be submitted, too.
    event.stopPropagation();
    setChecked(true);
    if (isReason(reason)) send(reason);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      closable={!report.isPending}
      title={`Report ${person.name}`}
      lead="In danger right now? Call 911 first. We read every report and act on it."
      size="small"
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            {...(phone ? { wide: true } : { size: 'small' })}
            variant="careful"
            working={report.isPending}
            workingLabel="Sending..."
          >
            Send report
          </Button>
          {!phone && (
            <Button variant="quiet" size="small" disabled={report.isPending} onClick={onClose}>
              Not now
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={classNames(styles.form, phone && styles.phone)}
        onSubmit={submit}
      >
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
          maxLength={maxTextLength}
          value={text}
          readOnly={report.isPending}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {apartLabel !== undefined && (
          <Switch
            label={apartLabel}
            checked={apart}
            onChange={({ currentTarget }) => setApart(currentTarget.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
