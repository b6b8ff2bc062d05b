import { hourMs } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue, enqueueAll } from '../../../platform/jobs/job-kind.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import { lockEvent } from '../catalogue/event-rows.repository.ts';
import type { EventRow } from '../catalogue/event-rows.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { freeLapsed } from './freed-seats.repository.ts';
import { isOpen } from '../seats/seat-rules.ts';
import { makeCalendarSecret } from '../seats/seats.repository.ts';
import { listPassHolders } from '../series/series-registrations.repository.ts';
import {
  countWaiting,
  lockFirstWaiting,
  offerSeats,
  seatPassHolders,
  removeSuspended,
} from './waitlist.repository.ts';
import { afterRegistrationJob, offerFreedSeatsJob, notifyOfOfferJob } from '../job-kinds.ts';

const offeredMs = 2 * hourMs;
const maxAtOnce = 20;

/** `dueAt` is now, or the end of a hold. The job does nothing if no seat is free by then. */
export async function scheduleFreedSeatOffer(tx: Tx, eventId: string, dueAt: Date): Promise<void> {
  const subject = `${eventId} ${dueAt.toISOString()}`;
  await schedule(tx, offerFreedSeatsJob, { subject, dueAt, payload: { eventId } });
}

/**
 * Frees seats with an expired hold and gives free seats to the first students on the waitlist: a registered
 * seat to a pass holder, an offer for two hours to other students.
 */
export async function offerFreedSeats(
  { db, clock }: Pick<EventsDeps, 'db' | 'clock'>,
  eventId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    await removeSuspended(tx, eventId);
    // Lock order: students before events. So no request waits under the event's lock for an account deletion.
    const waiting = await lockFirstWaiting(tx, eventId, maxAtOnce);
    await freeLapsed(tx, eventId, now);
    const event = await lockEvent(tx, eventId);
    if (!event || !isOpen(event, now)) return;
    const free = event.capacity - event.seatsTaken;
    const next = waiting.slice(0, Math.max(0, free));
    const { seated, offered } = await giveSeats(tx, event, next, now);
    const isMoreToDo =
      free > offered.length + seated.length && waiting.length > 0 && (await countWaiting(tx, eventId)) > 0;
    if (isMoreToDo) await enqueue(tx, offerFreedSeatsJob, { eventId });
  });
}

export interface GivenSeats {
  /** Students with a pass, who got the seat itself. */
  seated: string[];
  offered: string[];
  /** The end of the offers. */
  until: Date;
}

/**
 * Takes students from the waitlist and gives each a seat or an offer. Needs the lock of the event, and as many free
 * seats as students.
 */
export async function giveSeats(
  tx: Tx,
  { id: eventId, seriesId, closesAt }: Pick<EventRow, 'id' | 'seriesId' | 'closesAt'>,
  studentIds: readonly string[],
  now: Date,
): Promise<GivenSeats> {
  const withPass = seriesId === null ? [] : await listPassHolders(tx, { seriesId, eventId, studentIds });
  const seated = await seatPassHolders(tx, {
    eventId,
    now,
    students: withPass.map((id) => ({ id, calendarSecret: makeCalendarSecret() })),
  });
  await enqueueAll(
    tx,
    afterRegistrationJob,
    seated.map((studentId) => ({ target: eventId, studentId, fromWaitlist: true })),
  );
  const others = studentIds.filter((id) => !withPass.includes(id));
  const until = new Date(Math.min(now.getTime() + offeredMs, closesAt.getTime()));
  const offered = await offerSeats(tx, { eventId, studentIds: others, until });
  await enqueueAll(
    tx,
    notifyOfOfferJob,
    offered.map((studentId) => ({ eventId, studentId })),
  );
  if (offered.length > 0) await scheduleFreedSeatOffer(tx, eventId, until);
  return { seated, offered, until };
}
