import { api } from '@crewtable/contract';
import type { Body } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { failureMessage } from '../../lib/api/failure-reason.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { check } from '../../ui/layout/icons.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import styles from './suggestion.module.css';
import { suggestionError } from './suggestion-rules.ts';
import type { SuggestionReason } from './suggestion-rules.ts';

const reasons: readonly (readonly [SuggestionReason, string])[] = [
  ['UNAVAILABLE_FOR_THESE_DATES', 'I’m not available on these dates'],
  ['CANT_AFFORD_COST', 'I can’t afford the cost'],
  ['NOT_INTERESTED_IN_EVENTS', 'Something else would interest me more'],
];

const longestText = 4_000;
/** How long the thank-you message is shown before the dialog closes automatically. */
const thanksMs = 2_000;

/** The event from whose page the dialog was opened, if any. */
export type FromEvent = { eventId: string; eventType: string };

type SuggestionDialogProps = { from: FromEvent | undefined; open: boolean; onClose: () => void };

export function SuggestionDialog({ from, open, onClose }: SuggestionDialogProps) {
  const formId = useId();
  const groupName = useId();
  const [reason, setReason] = useState<SuggestionReason>();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState(false);
  const busy = useRef(false);
  const keys = useIdempotencyKey();
  const feedback = useMutation({
    mutationFn: (body: Body<typeof api.profiles.giveFeedback>) =>
      call(api.profiles.giveFeedback, { body, idempotencyKey: keys.keyFor(body) }),
    onError: (failure) =>
      showToast.error('Failed to submit feedback. Please try again.', failureMessage(failure)),
    onSettled: () => {
      busy.current = false;
    },
  });
  const { isSuccess, isPending } = feedback;
  const error = suggestionError(reason, text);

  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(() => close.current(), thanksMs);
    return () => clearTimeout(timer);
  }, [isSuccess]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // React bubbles events through portals: without this, a form around the dialog would be submitted, too.
    event.stopPropagation();
    setChecked(true);
    if (error !== undefined || busy.current) return;
    busy.current = true;
    feedback.mutate({
      type: reason ?? 'NOT_INTERESTED_IN_EVENTS',
      ...from,
      ...(text.trim() !== '' && { feedback: text.trim() }),
    });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      closable={!isPending}
      size="small"
      title="Not interested in these events?"
      lead={isSuccess ? undefined : 'Tell us why, or what you would come to. A person reads it.'}
      footer={
        isSuccess ? undefined : (
          <>
            <Button type="submit" form={formId} size="small" working={isPending} workingLabel="Sending...">
              Send
            </Button>
            <Button variant="quiet" size="small" disabled={isPending} onClick={onClose}>
              Not now
            </Button>
          </>
        )
      }
    >
      {isSuccess ? (
        <p role="status" className={styles.thanks}>
          <Icon name={check} />
          Thank you. We read every suggestion.
        </p>
      ) : (
        <form id={formId} noValidate className={styles.form} onSubmit={submit}>
          <fieldset disabled={isPending}>
            <legend className={styles.legend}>The reason</legend>
            {reasons.map(([value, words]) => (
              <label key={value} className={styles.reason}>
                <input
                  type="radio"
                  name={groupName}
                  checked={reason === value}
                  onChange={() => setReason(value)}
                />
                {words}
              </label>
            ))}
          </fieldset>
          <TextArea
            label="Or in your words"
            rows={3}
            maxLength={longestText}
            value={text}
            readOnly={isPending}
            error={checked ? error : undefined}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </form>
      )}
    </Dialog>
  );
}
