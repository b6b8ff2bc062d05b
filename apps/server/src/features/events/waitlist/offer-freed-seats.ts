import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import { lockEvent } from '../catalogue/event-rows.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { freeLapsed } from './freed-seats.repository.ts';
import { isOpen } from '../seats/seat-rules.ts';
import { makeCalendarSecret } from '../seats/seats.repository.ts';
import { listPassHolders } from '../series/series-registrations.repository.ts';
import {
  countWaiting,
  holdFirstInLine,
  offerSeats,
  seatPassHolders,
  sendHomeSuspended,
} from './waitlist.repository.ts';
import { afterRegistrationJob, offerFreedSeatsJob, notifyOfOfferJob } from '../job-kinds.ts';

const offeredMs = 2 * 60 * 60_000;
const maxAtOnce = 20;

/** To be done now, or when a seat will have been kept for long enough. Does nothing where nothing is free by then. */
export async function scheduleFreedSeatOffer(tx: Tx, eventId: string, dueAt: Date): Promise<void> {
  const subject = `${eventId} ${dueAt.toISOString()}`;
  await schedule(tx, offerFreedSeatsJob, { subject, dueAt, payload: { eventId } });
}

/**
 * Clears away what was kept for too long, and gives what is free to the first in line: a seat to whoever has a pass, an
 * offer for two hours to everybody else.
 */
export async function offerFreedSeats(
  { db, clock }: Pick<EventsDeps, 'db' | 'clock'>,
  eventId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    await sendHomeSuspended(tx, eventId);
    // Before the event, as everywhere: whoever is being deleted at this moment is not waited for under its lock.
    const line = await holdFirstInLine(tx, eventId, maxAtOnce);
    await freeLapsed(tx, eventId, now);
    const event = await lockEvent(tx, eventId);
    if (!event || !isOpen(event, now)) return;
    const free = event.capacity - event.seatsTaken;
    const next = line.slice(0, Math.max(0, free));
    const withPass =
      event.seriesId === null
        ? []
        : await listPassHolders(tx, { seriesId: event.seriesId, studentIds: next });
    const seated = await seatPassHolders(tx, {
      eventId,
      now,
      students: withPass.map((id) => ({ id, calendarSecret: makeCalendarSecret() })),
    });
    for (const studentId of seated)
      await enqueue(tx, afterRegistrationJob, { target: eventId, studentId, fromWaitlist: true });
    const others = next.filter((id) => !withPass.includes(id));
    const until = new Date(Math.min(now.getTime() + offeredMs, event.closesAt.getTime()));
    const offered = await offerSeats(tx, { eventId, studentIds: others, until });
    for (const studentId of offered) await enqueue(tx, notifyOfOfferJob, { eventId, studentId });
    if (offered.length > 0) await scheduleFreedSeatOffer(tx, eventId, until);
    const isMoreToDo =
      free > offered.length + seated.length && line.length > 0 && (await countWaiting(tx, eventId)) > 0;
    if (isMoreToDo) await enqueue(tx, offerFreedSeatsJob, { eventId });
  });
}
