import { api, feedbackError, minuteMs } from '@crewtable/contract';
import type { RegisteredEventBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { useNow } from '../../../lib/product-clock.ts';
import { useSinglePress } from '../../../lib/single-press.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { check } from '../../../ui/layout/icons.ts';
import { Paper } from '../../../ui/layout/paper.tsx';
import { neitherText, saidText } from '../event-text.ts';
import { useFeedback } from '../past/use-feedback.ts';
import { FaceField } from './face-field.tsx';
import { questionFor, whenItWas } from './morning-after-rules.ts';
import { SeatsAgain } from './seats-again.tsx';
import styles from './morning-after.module.css';

const maxLineLength = 280;
/** How long the thank-you message is shown before the page moves on. */
const thanksMs = 2_000;

type MorningAfterProps = {
  event: RegisteredEventBody;
  /** True if the student opened this table: the card gets the focus and is scrolled into view. */
  takesFocus: boolean;
  /** Called after the student has answered or chosen 'Later'. True if the focus is lost with this card. */
  onDone: (hasFocus: boolean) => void;
};

/** The same table by day: whom to meet again, who came, and one question about the evening. */
export function MorningAfter({ event, takesFocus, onDone }: MorningAfterProps) {
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The browser scrolls to what gets the focus.
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const titleId = useId();
  const now = useNow(minuteMs);
  const { title, date, venueDetails, attendance } = event;
  if (venueDetails === null || attendance === null) return null;
  const neither = neitherText(attendance);
  return (
    <div ref={card}>
      <Paper as="article" raised className={styles.card} aria-labelledby={titleId}>
        <div className={styles.day}>
          <SeatsAgain event={event} />
        </div>
        <div className={styles.words}>
          <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
            {title} at {venueDetails.restaurantName}
          </h2>
          <p className={styles.when}>{whenItWas(date, now)}</p>
          <dl className={styles.numbers}>
            <Figure count={attendance.seated} label="seated" />
            <Figure count={attendance.checkedIn} label="checked in" />
            <Figure count={attendance.absent} label="absent" />
          </dl>
          {neither !== undefined && <p className={styles.neither}>{neither}</p>}
          <div className={styles.question}>
            <Answer
              event={event}
              onDone={() => {
                const focused = document.activeElement;
                onDone(
                  focused === null || focused === document.body || card.current?.contains(focused) === true,
                );
              }}
            />
          </div>
        </div>
      </Paper>
    </div>
  );
}

function Figure({ count, label }: { count: number; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count}</dd>
    </div>
  );
}

function Answer({ event, onDone }: { event: RegisteredEventBody; onDone: () => void }) {
  const { eventId, feedbackGiven, ownFeedback } = event;
  const queries = useQueryClient();
  const [rating, setRating] = useState<number>();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState(false);
  const feedback = useFeedback(event);
  const postponing = useMutation({
    mutationFn: () => call(api.seating.postponeFeedback, { params: { eventId } }),
    onSuccess: onDone,
    onError: (error) => showToast.error('That did not work.', error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: eventsKey }),
  });
  const postpone = useSinglePress(postponing.mutate);

  const isThanking = feedback.isSuccess;
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (!isThanking) return undefined;
    const refetch = () => void queries.invalidateQueries({ queryKey: eventsKey });
    const timer = setTimeout(() => {
      done.current();
      refetch();
    }, thanksMs);
    return () => {
      clearTimeout(timer);
      // The student may leave the page before the time is up.
      refetch();
    };
  }, [isThanking, queries]);

  const missing = feedbackError({ type: 'EVENT_FEEDBACK', feedback: text, rating });
  function submit(submission: SubmitEvent) {
    submission.preventDefault();
    setChecked(true);
    if (missing === undefined) feedback.send({ rating, text });
  }

  if (isThanking) return <Thanks />;
  if (feedbackGiven)
    return (
      <>
        {ownFeedback !== null && <p className={styles.said}>{saidText(ownFeedback)}</p>}
        <Button variant="second" size="small" onClick={onDone}>
          Done
        </Button>
      </>
    );
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <FaceField
        legend={questionFor(event)}
        value={rating}
        disabled={feedback.isPending}
        onChange={setRating}
      />
      <TextField
        label="One line about it (optional)"
        maxLength={maxLineLength}
        value={text}
        readOnly={feedback.isPending}
        error={checked && missing !== undefined ? 'Please choose a face, or write a word or two.' : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" working={feedback.isPending} workingLabel="Sending...">
          Send
        </Button>
        <Button
          variant="quiet"
          disabled={feedback.isPending || postponing.isPending}
          onClick={() => postpone()}
        >
          Later
        </Button>
      </div>
    </form>
  );
}

/** Replaces the pressed button and takes over its focus. */
function Thanks() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={line} role="status" tabIndex={-1} className={styles.thanks}>
      <Icon name={check} />
      Thank you. Your feedback helps us form the next tables.
    </p>
  );
}
