import { findPagePath } from '../../features/events/index.ts';
import { eventFactsOf, findSeatedEvent, listPaidBeforeChange } from '../../features/seating/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { newYorkMoment, newYorkTimeRange } from '../../platform/clock/new-york.ts';
import type { Db } from '../../platform/db/database.ts';
import { enqueue, handle, jobKind } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import { refundUntil } from '../../platform/refund-window.ts';
import type { NotifyOfNewHours } from '../../ports/event-lifecycle.ts';
import type { Notify } from '../../ports/notifications.ts';
import { listAttendees } from './notify-of-new-hours.repository.ts';

interface NewHours {
  eventId: string;
  /** '7:00 PM - 9:00 PM'. */
  hoursBefore: string;
  changedAt: string;
}

const notifyOfNewHoursJob = jobKind<NewHours>('notify-of-new-hours');

/** By a job: a change may affect all dates of a season, and its transaction should not lock them for long. */
export const notifyOfNewHours: NotifyOfNewHours = (tx, { eventId, before, changedAt }) =>
  enqueue(tx, notifyOfNewHoursJob, {
    eventId,
    hoursBefore: newYorkTimeRange(before.startsAt, before.endsAt),
    changedAt: changedAt.toISOString(),
  });

interface NotifyDeps {
  db: Db;
  clock: Clock;
  notify: Notify;
}

export function newHoursJobs(deps: NotifyDeps): JobHandler[] {
  return [handle(notifyOfNewHoursJob, (change) => notifyAttendees(deps, change))];
}

/** Idempotent. */
async function notifyAttendees(
  { db, clock, notify }: NotifyDeps,
  { eventId, hoursBefore, changedAt }: NewHours,
): Promise<void> {
  const event = await findSeatedEvent(db, eventId);
  const hoursChangedAt = event?.hoursChangedAt;
  // If they changed again, the later job notifies of the hours that are true now.
  if (!event || !hoursChangedAt || hoursChangedAt.toISOString() !== changedAt) return;
  if (event.status === 'cancelled' || event.status === 'completed') return;
  const facts = {
    ...eventFactsOf(event, clock.now()),
    hours: newYorkTimeRange(event.startsAt, event.endsAt),
    hoursBefore,
    pagePath: await findPagePath(db, event.seriesId),
  };
  const choiceText = createChoiceText({ hoursChangedAt, closesAt: event.closesAt });
  const paid = new Set((await listPaidBeforeChange(db, [eventId])).map(({ studentId }) => studentId));
  await db.transaction().execute(async (tx) => {
    const attendees = await listAttendees(tx, { eventId, hoursChangedAt });
    for (const state of states) {
      for (const hasPaid of [false, true]) {
        const to = attendees
          .filter((each) => each.state === state && paid.has(each.studentId) === hasPaid)
          .map(({ studentId }) => studentId);
        if (to.length === 0) continue;
        const choice = choiceText(state, hasPaid);
        await notify(tx, {
          to,
          kind: 'event_hours_changed',
          subject: `${eventId} ${changedAt}`,
          payload: { ...facts, choice, ...(state !== 'registered' && { inLine: true }) },
        });
      }
    }
  });
}

const states = ['registered', 'paying', 'offered', 'waiting'] as const;

/** What a student can do if the new hours do not suit. */
function createChoiceText(times: { hoursChangedAt: Date; closesAt: Date }) {
  const until = newYorkMoment(refundUntil(times));
  const closes = newYorkMoment(times.closesAt);
  const unless = 'If that does not suit you,';
  const refund = `before ${until}, and what you paid for this date goes back to your card.`;
  const leave = (hasPaid: boolean, verb: string) =>
    hasPaid ? `${unless} ${verb} ${refund}` : `${unless} you can ${verb} until ${closes}.`;
  return (state: (typeof states)[number], hasPaid: boolean): string => {
    if (state === 'registered') return leave(hasPaid, 'unregister');
    if (state === 'paying')
      return `${unless} do not complete your payment. If it is complete, unregister ${refund}`;
    if (state === 'waiting') return `You are still on the waitlist. ${leave(hasPaid, 'leave the waitlist')}`;
    const choice = hasPaid ? leave(hasPaid, 'leave the waitlist') : `${unless} you do not have to take it.`;
    return `We offered you a seat. ${choice}`;
  };
}
