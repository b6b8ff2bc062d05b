import { api } from '@crewtable/contract';
import type { EventPageBody } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { formatTime } from '../../lib/format-date.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CapacityAct } from './capacity-act.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import styles from './event.module.css';
import { useEventChanged } from './use-event-changed.ts';

/** What can be done with an event. What is not possible now says when it is. */
export function EventActs({ event }: { event: EventPageBody }) {
  const organiser = useOrganiser();
  const [open, setOpen] = useState<'hold' | 'cancel'>();
  const { possible } = event;
  const close = () => setOpen(undefined);
  return (
    <>
      <ul className={styles.acts}>
        {hasRight(organiser, 'events.manage') && (
          <>
            <CapacityAct key={event.capacity} event={event} />
            <li>
              <span>
                <b>Hold the release</b>
                <small>{holdWords(event)}</small>
              </span>
              <ActButton
                label="Hold..."
                isPossible={possible.holdUntil !== null}
                onPress={() => setOpen('hold')}
              />
            </li>
            <PressAct
              event={event}
              title="Assign tables again"
              hint="After closing, before the tables are told"
              label="Assign again"
              isPossible={possible.assignAgain}
              endpoint={api.officeEvents.assignTables}
              doneWords="Other tables were formed."
            />
            <PressAct
              event={event}
              title="Release now"
              hint={event.heldUntil === null ? 'After closing' : 'Ends the hold'}
              label="Release"
              isPossible={possible.release}
              endpoint={api.officeEvents.release}
              doneWords="The tables are told as soon as they have venues."
            />
          </>
        )}
        {hasRight(organiser, 'events.cancel') && (
          <li>
            <span>
              <b>Cancel this event</b>
              <small>Shows first what goes back to whom</small>
            </span>
            <ActButton
              label="Cancel..."
              isPossible={possible.cancel}
              isCareful
              onPress={() => setOpen('cancel')}
            />
          </li>
        )}
      </ul>
      {open === 'hold' && possible.holdUntil !== null && (
        <HoldDialog event={event} latest={possible.holdUntil} onClose={close} />
      )}
      {open === 'cancel' && <CancelDialog event={event} onClose={close} />}
    </>
  );
}

function holdWords({ heldUntil, possible: { holdUntil }, status }: EventPageBody): string {
  if (heldUntil !== null) return `Held until ${formatTime(new Date(heldUntil))}`;
  if (holdUntil !== null) return `At most 2 h, until ${formatTime(new Date(holdUntil))}. Needs a reason`;
  return status === 'cancelled' ? 'The event was cancelled' : 'The tables have been told';
}

interface ActButtonProps {
  label: string;
  isPossible: boolean;
  isCareful?: boolean;
  onPress: () => void;
}

/** Stays reachable by keyboard if it is not possible now: the line beside it says when it is. */
function ActButton({ label, isPossible, isCareful = false, onPress }: ActButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-disabled={!isPossible || undefined}
      data-tone={isCareful && isPossible ? 'careful' : undefined}
      onClick={() => isPossible && onPress()}
    >
      {label}
    </button>
  );
}

interface PressActProps {
  event: EventPageBody;
  title: string;
  hint: string;
  label: string;
  isPossible: boolean;
  endpoint: typeof api.officeEvents.assignTables | typeof api.officeEvents.release;
  doneWords: string;
}

/** An act without a question: one press. */
function PressAct({ event, title, hint, label, isPossible, endpoint, doneWords }: PressActProps) {
  const changed = useEventChanged();
  const { keyFor, renew } = useIdempotencyKey();
  const act = useMutation({
    mutationFn: (): Promise<object> =>
      call(endpoint, { params: { eventId: event.id }, idempotencyKey: keyFor({ at: event.id }) }),
    onSuccess: renew,
    onSettled: changed,
  });
  return (
    <li>
      <span>
        <b>{title}</b>
        <small>{hint}</small>
      </span>
      <ActButton
        label={act.isPending ? 'Working...' : label}
        isPossible={isPossible && !act.isPending}
        onPress={() => act.mutate()}
      />
      {act.isSuccess && <small role="status">{doneWords}</small>}
      <FormFailure error={act.error} />
    </li>
  );
}
