import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { schedule } from '../../platform/jobs/schedule.ts';
import { listDates } from './event-entries.repository.ts';
import type { EntryRow } from './event-entries.repository.ts';
import { lockOpenDates } from './event-rows.repository.ts';
import { planPassingOn } from './pass-seats-on.ts';
import { hasRoom, isOpen } from './seat-rules.ts';
import { takeSeat } from './seats.repository.ts';
import type { SeatWish } from './seats.repository.ts';
import { findSeriesRegistration, givePass } from './series-registrations.repository.ts';
import { followRegistrationJob } from './work-to-do.ts';

export interface PassWish {
  seriesId: string;
  studentId: string;
  paymentId: string;
  now: Date;
}

/** Keeps a seat on each date still open while the pass is paid for: on all of them or on none. */
export async function reservePass(tx: Tx, wish: PassWish & { until: Date }): Promise<void> {
  const dates = await lockRoom(tx, wish);
  if (!dates) throw new AppError('not_available', { message: 'One of the dates is full.' });
  for (const { id } of dates) {
    const { heldUntil } = await takeDate(tx, id, wish, { reservedUntil: wish.until });
    await planPassingOn(tx, id, heldUntil!);
  }
}

/** Gives the pass with all of its seats; false where one of the dates is full, or none is open any more. */
export async function buyPass(tx: Tx, wish: PassWish): Promise<boolean> {
  const { seriesId, studentId, paymentId, now } = wish;
  const dates = await lockRoom(tx, wish);
  if (!dates || (await findSeriesRegistration(tx, { studentId, seriesId }))?.hasPass) return false;
  for (const { id } of dates) await takeDate(tx, id, wish, 'registered');
  await givePass(tx, { studentId, seriesId, paymentId, now });
  const payload = { target: seriesId, studentId };
  await schedule(tx, followRegistrationJob, { subject: `${seriesId} ${studentId}`, dueAt: now, payload });
  return true;
}

/** The dates on which a seat is needed, with the locks of all of them; nothing where one has no room. */
async function lockRoom(tx: Tx, { seriesId, studentId, now }: PassWish): Promise<EntryRow[] | undefined> {
  const locked = new Set((await lockOpenDates(tx, seriesId, now)).map(({ id }) => id));
  const dates = await listDates(tx, { viewerId: studentId, now }, [seriesId]);
  const open = dates.filter((date) => locked.has(date.id) && isOpen(date, now));
  if (open.length === 0 || !open.every(hasRoom)) return undefined;
  // Whoever has a ticket for one of them keeps it.
  return open.filter(({ ownSeat }) => ownSeat !== 'registered');
}

async function takeDate(tx: Tx, eventId: string, wish: PassWish, as: SeatWish['as']) {
  const { studentId, paymentId, now } = wish;
  const seat = await takeSeat(tx, { eventId, studentId, paymentId, now, as, byPass: true });
  // Under the lock there was room: without this the transaction would keep some of the dates only.
  if (!seat) throw new Error(`There was room on ${eventId}, and then there was not.`);
  return seat;
}
