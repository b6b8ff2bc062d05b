import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import type { GrantRefusal } from '../../../ports/purchases.ts';
import { listDates } from '../catalogue/event-entries.repository.ts';
import type { EntryRow } from '../catalogue/event-entries.repository.ts';
import { findSeries, lockOpenDates } from '../catalogue/event-rows.repository.ts';
import { insertPassDates } from './pass-dates.repository.ts';
import { scheduleFreedSeatOffer } from '../waitlist/offer-freed-seats.ts';
import { datesOfPass, explainUnsoldPass, pricesOf } from '../seats/seat-rules.ts';
import { takeSeat } from '../seats/seats.repository.ts';
import type { SeatWish } from '../seats/seats.repository.ts';
import { givePass } from './series-registrations.repository.ts';
import { addToWaitlist } from '../waitlist/waitlist.repository.ts';
import { afterRegistrationJob } from '../job-kinds.ts';

export interface PassWish {
  seriesId: string;
  studentId: string;
  paymentId: string;
  now: Date;
}

/** Reserves a seat on each date with room while the pass is paid for. */
export async function reservePass(tx: Tx, wish: PassWish & { until: Date }): Promise<void> {
  const dates = await lockDates(tx, wish);
  const why = await explain(tx, wish, dates);
  if (why !== undefined) throw new AppError('not_available', { message: why });
  for (const { id } of datesOfPass(dates, wish.now).withRoom) {
    const { heldUntil } = await takeDate(tx, id, wish, { reservedUntil: wish.until });
    await scheduleFreedSeatOffer(tx, id, heldUntil!);
  }
}

/**
 * Grants the pass: a seat on each date with room, a waitlist place on each full date. Refuses if the pass is
 * no longer on sale, for example because the reservation expired and other students took the seats.
 */
export async function buyPass(tx: Tx, wish: PassWish): Promise<'granted' | GrantRefusal> {
  const { seriesId, studentId, paymentId, now } = wish;
  const dates = await lockDates(tx, wish);
  if (dates.some(({ hasPass }) => hasPass)) return 'seat_covered';
  if (dates.length > 0 && dates.every(({ status }) => status === 'cancelled')) return 'event_cancelled';
  if ((await explain(tx, wish, dates)) !== undefined) return 'pass_off_sale';
  const { withRoom, full } = datesOfPass(dates, now);
  for (const { id } of withRoom) await takeDate(tx, id, wish, 'registered');
  for (const { id } of full) {
    await addToWaitlist(tx, { eventId: id, studentId }, now);
    // A seat may have become free while the waitlist was empty.
    await scheduleFreedSeatOffer(tx, id, now);
  }
  await givePass(tx, { studentId, seriesId, paymentId, now });
  await insertPassDates(
    tx,
    paymentId,
    [...withRoom, ...full].map(({ id }) => id),
  );
  const payload = { target: seriesId, studentId };
  await schedule(tx, afterRegistrationJob, { subject: `${seriesId} ${studentId}`, dueAt: now, payload });
  return 'granted';
}

/** Locks the open dates of the series, then reads all of its dates. */
async function lockDates(tx: Tx, { seriesId, studentId, now }: PassWish): Promise<EntryRow[]> {
  await lockOpenDates(tx, seriesId, now);
  return listDates(tx, { viewerId: studentId, now }, [seriesId]);
}

async function explain(
  tx: Tx,
  { seriesId, now }: PassWish,
  dates: readonly EntryRow[],
): Promise<string | undefined> {
  const series = await findSeries(tx, seriesId);
  return explainUnsoldPass(dates, pricesOf(series), now);
}

async function takeDate(tx: Tx, eventId: string, wish: PassWish, as: SeatWish['as']) {
  const { studentId, paymentId, now } = wish;
  const seat = await takeSeat(tx, { eventId, studentId, paymentId, now, as, byPass: true });
  // Rolls back, because otherwise the student would pay for the pass and get only some of its dates.
  if (!seat) throw new Error(`Seat on ${eventId} not taken: expected room under the event lock`);
  return seat;
}
