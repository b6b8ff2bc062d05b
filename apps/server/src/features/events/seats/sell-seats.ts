import { newYorkWeekday } from '../../../platform/clock/new-york.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { GrantRefusal, Obstacle, SeatSeller, SeatPurpose, SeatQuote } from '../../../ports/purchases.ts';
import { buyPass, reservePass } from '../series/buy-pass.ts';
import { findEntry, listDates } from '../catalogue/event-entries.repository.ts';
import type { EntryRow } from '../catalogue/event-entries.repository.ts';
import {
  findEvent,
  findSeries,
  lockStudentAgainstDeletion,
  lockEvent,
} from '../catalogue/event-rows.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { forgetPayment, freePaid, freeUnpaid } from '../waitlist/freed-seats.repository.ts';
import { scheduleFreedSeatOffer } from '../waitlist/offer-freed-seats.ts';
import {
  amountDueCents,
  explainUnsold,
  explainUnsoldPass,
  isCoveredOtherwise,
  needsProfile,
  pricesOf,
} from './seat-rules.ts';
import { findSeat, takeSeat } from './seats.repository.ts';
import { endPass } from '../series/series-registrations.repository.ts';
import { afterSeatsGivenUp } from './unregister.ts';
import { leaveWaitlistsOf } from '../waitlist/waitlist.repository.ts';
import { afterRegistrationJob } from '../job-kinds.ts';

type BuyerDeps = Pick<EventsDeps, 'clock' | 'requireActive' | 'requireProfile' | 'friendGroups'>;

/** Prices, reserves and grants seats and passes. The methods run inside the transactions of payments. */
export function createSeatSeller(deps: BuyerDeps): SeatSeller {
  const { clock, requireActive, requireProfile, friendGroups } = deps;
  return {
    async quote(tx, { studentId, eventId, eventDate }) {
      await requireActive(tx, studentId);
      const looking = { viewerId: studentId, now: clock.now() };
      const entry = await findEntry(tx, looking, eventId);
      if (entry) {
        if (needsProfile(entry)) await requireProfile(tx, studentId);
        return quoteSeat(entry, eventDate, looking.now);
      }
      const series = await findSeries(tx, eventId);
      if (!series || series.passCents === null) throw new AppError('not_found');
      const dates = await listDates(tx, looking, [eventId]);
      expectDate(dates, eventDate);
      expectNotCancelled(dates);
      const why = explainUnsoldPass(dates, pricesOf(series), looking.now);
      if (why !== undefined) throw new AppError('not_available', { message: why });
      return { purpose: 'pass', amountCents: series.passCents, title: `All-Access Pass, ${series.title}` };
    },

    async reserve(tx, { paymentId, studentId, purpose, eventId, until }) {
      const now = clock.now();
      const wish = { studentId, paymentId, now };
      if (purpose === 'pass') return reservePass(tx, { ...wish, seriesId: eventId, until });
      const seat = await takeSeat(tx, { ...wish, eventId, as: { reservedUntil: until } });
      if (!seat) throw new AppError('not_available', { message: 'All seats are taken.' });
      await scheduleFreedSeatOffer(tx, eventId, seat.heldUntil!);
    },

    findObstacle: (db, seat) => findObstacle(db, seat, clock.now()),

    async releaseSeat(tx, { paymentId, studentId, purpose, eventId }) {
      const now = clock.now();
      const obstacle =
        studentId !== null &&
        purpose !== 'pass' &&
        (await findObstacle(tx, { studentId, purpose, eventId }, now));
      // A student who has subscribed meanwhile can still register for the reserved seat.
      if (obstacle === 'seat_covered') await forgetPayment(tx, paymentId, ['offered', 'reserved']);
      await giveUp(tx, paymentId, now);
      await forgetPayment(tx, paymentId, ['offered']);
    },

    async grant(tx, { paymentId, studentId, purpose, eventId }) {
      const now = clock.now();
      const wish = { studentId, paymentId, now };
      const isActive = await lockStudentAgainstDeletion(tx, studentId);
      const answer = !isActive
        ? 'suspended'
        : purpose === 'pass'
          ? await buyPass(tx, { ...wish, seriesId: eventId })
          : await buy(tx, wish, eventId);
      if (answer !== 'granted') await giveUp(tx, paymentId, now);
      if (answer === 'granted' || answer === 'seat_covered') {
        // The browser may never send the registration request, so the invite code is made here.
        const seriesId = purpose === 'deposit' ? null : (await findEvent(tx, eventId))?.seriesId;
        await friendGroups.ensureCode(tx, { studentId, target: seriesId ?? eventId });
      }
      return answer;
    },

    async revokeSeat(tx, { paymentId, studentId, purpose, eventId: target }) {
      const now = clock.now();
      const byPass = purpose === 'pass';
      const freed = await freePaid(tx, { paymentId, studentId, target, byPass, now });
      if (byPass) {
        await endPass(tx, { studentId, seriesId: target });
        await leaveWaitlistsOf(tx, { studentId, seriesId: target });
      }
      // No seat is freed after registration closed: the tables are formed and the student keeps the seat.
      if (!byPass && freed.length === 0) return;
      const seriesId = byPass ? target : ((await findEvent(tx, target))?.seriesId ?? null);
      await afterSeatsGivenUp(tx, friendGroups, { studentId, target, seriesId, leaves: false, freed, now });
    },
  };
}

function quoteSeat(entry: EntryRow, eventDate: string, now: Date): SeatQuote {
  expectDate([entry], eventDate);
  expectNotCancelled([entry]);
  const why = explainUnsold(entry, now);
  if (why !== undefined) throw new AppError('not_available', { message: why });
  const amountCents = amountDueCents(entry);
  const day = newYorkWeekday(entry.startsAt);
  return entry.seriesId === null
    ? { purpose: 'deposit', amountCents, title: `${entry.title}, ${day}` }
    : { purpose: 'ticket', amountCents, title: `Single Event Ticket, ${day}` };
}

/** Refuses if the date that the browser showed is not a date of what is sold. */
function expectDate(dates: readonly EntryRow[], eventDate: string): void {
  const asked = new Date(eventDate).getTime();
  if (!dates.some(({ startsAt }) => startsAt.getTime() === asked))
    throw new AppError('bad_input', { message: 'That is not the date of this event.' });
}

function expectNotCancelled(dates: readonly EntryRow[]): void {
  if (dates.length > 0 && dates.every(({ status }) => status === 'cancelled'))
    throw new AppError('event_cancelled');
}

/** For open payments only: a payment that succeeded would count as covering its own seat. */
async function findObstacle(
  db: Db | Tx,
  { studentId, purpose, eventId }: { studentId: string; purpose: SeatPurpose; eventId: string },
  now: Date,
): Promise<Obstacle | undefined> {
  const looking = { viewerId: studentId, now };
  const isPass = purpose === 'pass';
  const entries = isPass
    ? await listDates(db, looking, [eventId])
    : [await findEntry(db, looking, eventId)].filter((entry) => entry !== undefined);
  if (entries.length > 0 && entries.every(({ status }) => status === 'cancelled')) return 'event_cancelled';
  const isCovered = isPass
    ? entries.some(({ hasPass }) => hasPass)
    : entries.some((entry) => amountDueCents(entry) === 0);
  return isCovered ? 'seat_covered' : undefined;
}

interface PaidWish {
  studentId: string;
  paymentId: string;
  now: Date;
}

/**
 * Registers the reserved seat, or takes a free one if the reservation expired. If something else covers the
 * seat by now, the student gets the seat and a refund.
 */
async function buy(tx: Tx, wish: PaidWish, eventId: string): Promise<'granted' | GrantRefusal> {
  const { studentId, paymentId, now } = wish;
  const event = await lockEvent(tx, eventId);
  if (event?.status === 'cancelled') return 'event_cancelled';
  const own = await findSeat(tx, { eventId, studentId });
  if (own?.state === 'registered') return own.paymentId === paymentId ? 'granted' : 'seat_covered';
  const entry = await findEntry(tx, { viewerId: studentId, now }, eventId);
  const isCovered = entry !== undefined && isCoveredOtherwise(entry);
  if (isCovered) await forgetPayment(tx, paymentId, ['offered', 'reserved']);
  const seat = await takeSeat(tx, {
    ...(isCovered ? { studentId, now } : wish),
    eventId,
    as: 'registered',
    followedBy: afterRegistrationJob,
  });
  if (!seat) return 'seat_gone';
  return isCovered ? 'seat_covered' : 'granted';
}

async function giveUp(tx: Tx, paymentId: string, now: Date): Promise<void> {
  for (const { eventId } of await freeUnpaid(tx, paymentId)) await scheduleFreedSeatOffer(tx, eventId, now);
}
