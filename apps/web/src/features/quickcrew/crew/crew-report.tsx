import { api, reportReasons } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import type { CrewMember } from './crew-flow.ts';
import { crewToast } from './crew-toast.ts';
import styles from './member-panel.module.css';
import { useWish } from './use-wish.ts';

type Reason = (typeof reportReasons)[number];

const longestText = 4_000;
const isReason = (chosen: string): chosen is Reason => (reportReasons as readonly string[]).includes(chosen);

type CrewReportProps = {
  groupId: string;
  member: CrewMember;
  open: boolean;
  onClose: () => void;
  onSent: () => void;
};

/** Reports a crew member to the organiser, together with the crew. */
export function CrewReport({ groupId, member, open, onClose, onSent }: CrewReportProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const [apart, setApart] = useState(true);
  const [checked, setChecked] = useState(false);
  const busy = useRef(false);
  const keys = useIdempotencyKey();
  const wish = useWish(groupId, member);
  const report = useMutation({
    mutationFn: (chosen: Reason) => {
      const body = { userId: member.userId, groupId, reason: chosen, text: text.trim() };
      return call(api.safety.report, { body, idempotencyKey: keys.keyFor(body) });
    },
    onSuccess: () => {
      crewToast.done(
        'Thank you. An organiser reads your report.',
        `${member.name} does not learn who sent it.`,
      );
      if (apart && member.wish !== 'never') wish.mutate('never');
      keys.renew();
      setReason('');
      setText('');
      setChecked(false);
      onClose();
      onSent();
    },
    onError: (error) => crewToast.failed('Your report was not sent. Please try again.', error),
    onSettled: () => {
      busy.current = false;
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    setChecked(true);
    // Prevents a second report by a quick second press.
    if (!isReason(reason) || busy.current) return;
    busy.current = true;
    report.mutate(reason);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      closable={!report.isPending}
      title={`Report ${member.name}`}
      lead="In danger right now? Call 911 first. We read every report and act on it."
      size="small"
      footer={
        <Button
          type="submit"
          form={formId}
          wide
          variant="careful"
          working={report.isPending}
          workingLabel="Sending..."
        >
          Send report
        </Button>
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
        {member.wish !== 'never' && (
          <Switch
            label="Never put us together again"
            checked={apart}
            onChange={({ currentTarget }) => setApart(currentTarget.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
