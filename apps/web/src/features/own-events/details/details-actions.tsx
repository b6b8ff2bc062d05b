import { api } from '@crewtable/contract';
import type { RegisteredEventBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { directionsUrl } from '../../../lib/directions.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { useSinglePress } from '../../../lib/single-press.ts';
import { Button, LinkButton } from '../../../ui/forms/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { pin } from '../../../ui/layout/icons.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { FinePrint } from '../../../ui/layout/text.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { CheckInButton } from './check-in-button.tsx';
import styles from './details-actions.module.css';
import { stageOf } from '../event-stage.ts';
import { useAbsence } from './use-absence.ts';

type DetailsActionsProps = { event: RegisteredEventBody; onLeft: () => void };

/** The actions that are possible at the current stage of the student's event. */
export function DetailsActions({ event, onLeft }: DetailsActionsProps) {
  const stage = stageOf(event);
  if (stage === 'cancelled' || stage === 'over') return null;
  if (event.status === 'open') return <Leave event={event} onLeft={onLeft} />;
  const isComing = stage !== 'absent';
  return (
    <div className={styles.actions}>
      {stage === 'arriving' && (
        <div className={styles.arrival}>
          <CheckInButton eventId={event.eventId} />
        </div>
      )}
      {isComing && event.venueDetails !== null && (
        <LinkButton
          href={directionsUrl(event.venueDetails, navigator.userAgent)}
          target="_blank"
          rel="noreferrer"
          variant={stage === 'arriving' ? 'second' : 'primary'}
        >
          <Icon name={pin} />
          Get Directions
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </LinkButton>
      )}
      {isComing && !event.checkedIn && <Absence event={event} />}
      <FinePrint className={classNames(styles.fine, isComing && !event.checkedIn && styles.below)}>
        Registration Closed
      </FinePrint>
    </div>
  );
}

/** Cancels the registration while it is open. Asks for confirmation because most payments are not refunded. */
function Leave({ event, onLeft }: DetailsActionsProps) {
  const { eventId, title } = event;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const money = moneyTexts(event);
  const leaving = useMutation({
    mutationFn: () => call(api.registrations.unregister, { params: { eventId } }),
    onSuccess: () => {
      setAsking(false);
      onLeft();
      showToast.success(
        `You are no longer registered for ${title}.`,
        'Your seat is free for another student.',
      );
    },
    onError: (error) => showToast.error('Failed to unregister.', error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: eventsKey }),
  });
  const leave = useSinglePress(leaving.mutate);
  return (
    <div className={styles.actions}>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Unregister
      </Button>
      <FinePrint className={styles.fine}>{money.note}</FinePrint>
      <ConfirmDialog
        open={asking}
        title={`Unregister from ${title}?`}
        confirmLabel="Unregister"
        workingLabel="Unregistering..."
        cancelLabel="Keep my seat"
        careful
        working={leaving.isPending}
        onConfirm={() => leave()}
        onCancel={() => setAsking(false)}
      >
        Your seat becomes free for another student. {money.question}
      </ConfirmDialog>
    </div>
  );
}

/** What happens to the payment of a student who unregisters: below the button, and in the dialog. */
function moneyTexts({ refundIfLeftUntil, priceCents }: RegisteredEventBody): {
  note: string;
  question: string;
} {
  if (refundIfLeftUntil !== null) {
    const until = formatDate(new Date(refundIfLeftUntil));
    return {
      note: `The hours changed. What you paid goes back to your card if you unregister before ${until}.`,
      question: `The hours of this event changed: if you unregister before ${until}, what you paid for it goes back to your card.`,
    };
  }
  if (priceCents === 0)
    return {
      note: 'You can unregister until your table opens.',
      question: 'You can register again while there are seats left.',
    };
  return {
    note: 'What you paid stays valid for this event.',
    question:
      'What you paid is non-refundable, but it stays valid: if you register for this event again, you do not pay again.',
  };
}

/** After registration has closed a seat cannot be given back; the student can still notify the table. */
function Absence({ event: { eventId, title, venueDetails } }: { event: RegisteredEventBody }) {
  const [asking, setAsking] = useState(false);
  const { isTelling, tell } = useAbsence(eventId, () => setAsking(false));
  const hasReported = venueDetails?.members.some(({ reported }) => reported) ?? false;
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        I can’t come
      </Button>
      <ConfirmDialog
        open={asking}
        title={`You can’t come to ${title}?`}
        confirmLabel="I can’t come"
        workingLabel="Sending..."
        cancelLabel="I’ll be there"
        careful
        working={isTelling}
        onConfirm={tell}
        onCancel={() => setAsking(false)}
      >
        We notify your table, so that the others do not wait for you. You cannot undo this
        {hasReported ? '. What you paid for this seat goes back to you.' : ', and there is no refund.'}
      </ConfirmDialog>
    </>
  );
}
