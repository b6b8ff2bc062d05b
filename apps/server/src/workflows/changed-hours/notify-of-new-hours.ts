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
import { listAttendees, listPastHours } from './notify-of-new-hours.repository.ts';
import type { Attendee } from './notify-of-new-hours.repository.ts';

interface NewHours {
  eventId: string;
  /** '7:00 PM - 9:00 PM'. For a student of whom it is not known which hours they saw. */
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
  return [handle(notifyOfNewHoursJob, (change, traced) => notifyAttendees(traced(deps), change))];
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
    pagePath: await findPagePath(db, event.seriesId),
  };
  const choiceText = createChoiceText({ hoursChangedAt, closesAt: event.closesAt });
  const paid = new Set((await listPaidBeforeChange(db, [eventId])).map(({ studentId }) => studentId));
  await db.transaction().execute(async (tx) => {
    const knownHours = createKnownHours(await listPastHours(tx, eventId), hoursBefore);
    const attendees = (await listAttendees(tx, { eventId, hoursChangedAt })).map((attendee) => ({
      studentId: attendee.studentId,
      payload: {
        ...facts,
        ...knownHours(attendee),
        choice: choiceText(attendee.state, paid.has(attendee.studentId)),
        ...(attendee.state !== 'registered' && { inLine: true as const }),
      },
    }));
    await notify(
      tx,
      groupByPayload(attendees).map(({ payload, studentIds }) => ({
        to: studentIds,
        kind: 'event_hours_changed' as const,
        subject: `${eventId} ${changedAt}`,
        payload,
      })),
    );
  });
}

/** One notice for all students who read the same. */
function groupByPayload<Payload>(attendees: readonly { studentId: string; payload: Payload }[]) {
  const groups = new Map<string, { payload: Payload; studentIds: string[] }>();
  for (const { studentId, payload } of attendees) {
    const key = JSON.stringify(payload);
    const group = groups.get(key) ?? { payload, studentIds: [] };
    group.studentIds.push(studentId);
    groups.set(key, group);
  }
  return [...groups.values()];
}

type PastHours = Awaited<ReturnType<typeof listPastHours>>;

/**
 * Returns the hours that a student knows: those that we told them last, and, if they differ, those with which they
 * chose the date. The hours before the change would not do. After two quick changes these are hours that the student
 * never heard of, because the job of the first change did nothing, or that stood in a message not yet read.
 */
function createKnownHours(past: PastHours, hoursBefore: string) {
  const hoursAt = (time: Date | null) => {
    const then = time && past.find(({ changedAt }) => time <= changedAt);
    return then ? newYorkTimeRange(then.startsAt, then.endsAt) : hoursBefore;
  };
  return ({ choseAt, toldAt, toldHours }: Attendee): { hoursBefore: string; hoursAtFirst?: string } => {
    const hoursAtFirst = hoursAt(choseAt);
    const wasToldLater = toldAt !== null && (choseAt === null || toldAt > choseAt);
    const lastHours = wasToldLater && toldHours !== null ? toldHours : hoursAtFirst;
    return lastHours === hoursAtFirst ? { hoursBefore: lastHours } : { hoursBefore: lastHours, hoursAtFirst };
  };
}

/** What a student can do if the new hours do not suit. */
function createChoiceText(times: { hoursChangedAt: Date; closesAt: Date }) {
  const until = newYorkMoment(refundUntil(times));
  const closes = newYorkMoment(times.closesAt);
  const unless = 'If that does not suit you,';
  const refund = `before ${until}, and what you paid for this date goes back to your card.`;
  const leave = (hasPaid: boolean, verb: string) =>
    hasPaid ? `${unless} ${verb} ${refund}` : `${unless} you can ${verb} until ${closes}.`;
  return (state: Attendee['state'], hasPaid: boolean): string => {
    if (state === 'registered') return leave(hasPaid, 'unregister');
    if (state === 'paying')
      return `${unless} do not complete your payment. If it is complete, unregister ${refund}`;
    if (state === 'waiting') return `You are still on the waitlist. ${leave(hasPaid, 'leave the waitlist')}`;
    const choice = hasPaid ? leave(hasPaid, 'leave the waitlist') : `${unless} you do not have to take it.`;
    return `We offered you a seat. ${choice}`;
  };
}
