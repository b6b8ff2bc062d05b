import type { EventPageBody } from '@crewtable/contract';
import { shortMoment } from '../../components/office/event-words.ts';
import { formatDay, formatTime } from '../../lib/format-date.ts';
import styles from './event.module.css';

interface Step {
  label: string;
  at: Date;
  /** In place of the time. */
  words?: string;
}

/** The steps of an event, and where it is now. */
export function EventTimeline({ event, now }: { event: EventPageBody; now: Date }) {
  const steps = stepsOf(event, now);
  const done = steps.filter(({ at }) => at <= now).length;
  const isRunning = event.status !== 'cancelled' && done > 0 && done < steps.length;
  const [before, after] = [steps[done - 1], steps[done]];
  const share =
    isRunning && before && after && after.at > before.at
      ? (now.getTime() - before.at.getTime()) / (after.at.getTime() - before.at.getTime())
      : 0;
  return (
    <section className={styles.timeline} aria-label="Timeline" data-state={event.status}>
      <ol>
        {steps.map(({ label, at, words }, index) => (
          <li key={label} data-state={at <= now ? 'done' : index === done ? 'next' : undefined}>
            {isRunning && index === done - 1 && (
              <span className={styles.nowLine} style={{ '--share': `${Math.round(share * 100)}%` } as object}>
                <span>now, {shortMoment(now, now).replace('today ', '')}</span>
              </span>
            )}
            <b>{label}</b>
            <span>{formatDay(at)}</span>
            <span>{words ?? formatTime(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf(event: EventPageBody, now: Date): Step[] {
  const instant = (text: string) => new Date(text);
  // Without a time of its own, registration is open from the moment the event exists. `now` is a full minute.
  const opened = new Date(
    event.opensAt === null
      ? Math.min(instant(event.createdAt).getTime(), now.getTime())
      : instant(event.opensAt),
  );
  const closes = instant(event.closesAt);
  if (event.cancelledAt !== null)
    return [
      { label: 'Opened', at: opened },
      { label: 'Cancelled', at: instant(event.cancelledAt) },
    ];
  const hasTables = event.tables > 0 || event.releasedAt !== null;
  const released = event.releasedAt ?? event.heldUntil;
  const hasReleased = event.releasedAt !== null;
  return [
    { label: opened <= now ? 'Opened' : 'Opens', at: opened },
    { label: closes <= now ? 'Closed' : 'Closes', at: closes },
    {
      label: hasTables ? 'Tables formed' : 'Tables',
      // Until they are formed, the step is still to come even if registration has closed.
      at:
        hasTables || event.status !== 'closed'
          ? closes
          : new Date(Math.max(closes.getTime(), now.getTime() + 1)),
      words: 'right after',
    },
    {
      label: hasReleased ? 'Tables told' : event.heldUntil === null ? 'Tables told' : 'Held until',
      // Until it is released, the step is still to come even if its time has passed.
      at: hasReleased
        ? instant(event.releasedAt!)
        : new Date(
            Math.max(
              instant(released ?? event.closesAt).getTime(),
              event.status === 'closed' ? now.getTime() + 1 : 0,
            ),
          ),
      ...(released === null && { words: event.lateSince === null ? 'right after' : 'waits for a venue' }),
    },
    { label: instant(event.startsAt) <= now ? 'Started' : 'Start', at: instant(event.startsAt) },
    { label: instant(event.endsAt) <= now ? 'Ended' : 'End', at: instant(event.endsAt) },
  ];
}
