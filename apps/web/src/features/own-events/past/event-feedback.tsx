import { feedbackError } from '@crewtable/contract';
import type { RegisteredEventBody } from '@crewtable/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useEffect, useState } from 'react';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { check } from '../../../ui/layout/icons.ts';
import { RatingField } from '../../../ui/forms/rating-field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { saidText } from '../event-text.ts';
import { useFeedback } from './use-feedback.ts';
import styles from './event-feedback.module.css';

const longestText = 4_000;
/** How long the thank-you message is shown before the form is hidden. */
const thanksMs = 2_000;

type EventFeedbackProps = { event: RegisteredEventBody };

/** Feedback about an event: a rating, a text, or both; once per event. */
export function EventFeedback({ event: { eventId, title, feedbackGiven, ownFeedback } }: EventFeedbackProps) {
  const queries = useQueryClient();
  const [isWriting, setIsWriting] = useState(false);
  const [rating, setRating] = useState<number>();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState(false);
  const feedback = useFeedback({ eventId, title });
  const isThanking = feedback.isSuccess && isWriting;
  useEffect(() => {
    if (!isThanking) return undefined;
    const timer = setTimeout(() => {
      setIsWriting(false);
      void queries.invalidateQueries({ queryKey: eventsKey });
    }, thanksMs);
    return () => clearTimeout(timer);
  }, [isThanking, queries]);
  const missing = feedbackError({ type: 'EVENT_FEEDBACK', feedback: text, rating });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    if (missing === undefined) feedback.send({ rating, text });
  }

  if (isThanking) {
    return (
      <p role="status" className={styles.thanks}>
        <Icon name={check} />
        Thank you. Your feedback helps us form the next tables.
      </p>
    );
  }
  if (feedbackGiven || feedback.isSuccess)
    return (
      <div className={styles.told}>
        <p>You have given feedback.</p>
        {ownFeedback !== null && <p>{saidText(ownFeedback)}</p>}
      </div>
    );
  if (!isWriting) {
    return (
      <Button variant="second" size="small" onClick={() => setIsWriting(true)}>
        Tell us how it went
      </Button>
    );
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <RatingField
        legend="How was it, from 1 to 5?"
        value={rating}
        disabled={feedback.isPending}
        onChange={setRating}
      />
      <TextArea
        label="In your words (optional)"
        rows={4}
        maxLength={longestText}
        value={text}
        readOnly={feedback.isPending}
        error={checked ? missing : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" size="small" working={feedback.isPending} workingLabel="Sending...">
          Send feedback
        </Button>
        <Button
          variant="quiet"
          size="small"
          disabled={feedback.isPending}
          onClick={() => setIsWriting(false)}
        >
          Not now
        </Button>
      </div>
    </form>
  );
}
