import { api } from '@crewtable/contract';
import type { MealEventBody, OfficeMealsBody } from '@crewtable/contract';
import { useState } from 'react';
import { ActDialog } from '../../../components/office/act-dialog.tsx';
import { OfficeSection } from '../../../components/office/office-page.tsx';
import office from '../../../components/office/office.module.css';
import { call } from '../../../lib/api/api-client.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { AffectedPeople } from '../affected.tsx';
import styles from '../seasons.module.css';

interface PausedEventsProps {
  events: readonly MealEventBody[];
  onCancelled: (meals: OfficeMealsBody) => void;
}

/** Events that were in the calendar before their meal paused. They take place unless they are cancelled. */
export function PausedEvents({ events, onCancelled }: PausedEventsProps) {
  const [kept, setKept] = useState<readonly string[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  if (events.length === 0) return null;
  const eventIds = events.map(({ eventId }) => eventId).filter((id) => !kept.includes(id));
  return (
    <OfficeSection
      title="In a pause, but still in the calendar"
      action={
        <Button
          size="small"
          variant="careful"
          disabled={eventIds.length === 0}
          onClick={() => setIsOpen(true)}
        >
          Cancel {eventIds.length}…
        </Button>
      }
    >
      <ul className={office.rows}>
        {events.map((event) => (
          <li key={event.eventId} className={office.row}>
            <Checkbox
              label={`${event.title}, ${formatDate(new Date(event.startsAt))}`}
              checked={!kept.includes(event.eventId)}
              onChange={(change) =>
                setKept(
                  change.target.checked
                    ? kept.filter((id) => id !== event.eventId)
                    : [...kept, event.eventId],
                )
              }
            />
            <span className={office.faint}>{seatsText(event)}</span>
          </li>
        ))}
      </ul>
      {isOpen && (
        <ActDialog
          title={eventIds.length === 1 ? 'Cancel one event' : `Cancel ${eventIds.length} events`}
          lead="Students read that the meal takes a break on this day."
          preview={{
            queryKey: ['paused', eventIds],
            queryFn: ({ signal }) => call(api.officeMeals.previewPaused, { body: { eventIds }, signal }),
          }}
          renderPreview={({ events: shown, affected }) => (
            <>
              <ul className={styles.lines}>
                {shown.map((event) => (
                  <li key={event.eventId}>
                    {event.title}, {formatDate(new Date(event.startsAt))}: {seatsText(event)}
                  </li>
                ))}
              </ul>
              <AffectedPeople affected={affected} />
            </>
          )}
          actLabel={({ affected: { told } }) => (told === 0 ? 'Cancel them' : `Cancel and tell ${told}`)}
          workingLabel="Cancelling..."
          careful
          act={({ shownHash, reason, idempotencyKey }) =>
            call(api.officeMeals.cancelPaused, { body: { eventIds, shownHash, reason }, idempotencyKey })
          }
          onDone={(meals) => {
            setIsOpen(false);
            onCancelled(meals);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </OfficeSection>
  );
}

function seatsText({ registered, kept, waiting, capacity }: MealEventBody): string {
  const parts = [`${registered} of ${capacity} seats`];
  if (kept > 0) parts.push(`${kept} kept`);
  if (waiting > 0) parts.push(`${waiting} waiting`);
  return parts.join(', ');
}
