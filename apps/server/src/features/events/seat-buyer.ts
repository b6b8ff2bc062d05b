import { newYorkWeekday } from '../../platform/clock/new-york.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { SeatBuyer, SeatQuote } from '../../platform/ports/purchases.ts';
import { buyPass, reservePass } from './buy-pass.ts';
import { findEntry, listDates } from './event-entries.repository.ts';
import type { EntryRow } from './event-entries.repository.ts';
import { findEvent, findSeries, holdStudent, lockEvent } from './event-rows.repository.ts';
import type { EventsParts } from './events.parts.ts';
import { forgetPayment, freePaid, freeUnpaid } from './freed-seats.repository.ts';
import { planPassingOn } from './pass-seats-on.ts';
import { amountDueCents, explainUnsold, explainUnsoldPass, needsProfile } from './seat-rules.ts';
import { findSeat, takeSeat } from './seats.repository.ts';
import { endPass } from './series-registrations.repository.ts';
import { getUp } from './unregister.ts';
import { followRegistrationJob } from './work-to-do.ts';

type BuyerParts = Pick<EventsParts, 'clock' | 'requireActive' | 'requireProfile' | 'friendGroups'>;

/** What payments sells, and what it gives for the money. Each part is one step in a transaction of payments. */
export function createSeatBuyer(parts: BuyerParts): SeatBuyer {
  const { clock, requireActive, requireProfile, friendGroups } = parts;
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
      const why = explainUnsoldPass(dates, looking.now);
      if (why !== undefined) throw new AppError('not_available', { message: why });
      return { purpose: 'pass', amountCents: series.passCents, title: `All-Access Pass, ${series.title}` };
    },

    async reserve(tx, { paymentId, studentId, purpose, eventId, until }) {
      const now = clock.now();
      const wish = { studentId, paymentId, now };
      if (purpose === 'pass') return reservePass(tx, { ...wish, seriesId: eventId, until });
      await lockEvent(tx, eventId);
      const seat = await takeSeat(tx, { ...wish, eventId, as: { reservedUntil: until } });
      if (!seat) throw new AppError('not_available', { message: 'All seats are taken.' });
      await planPassingOn(tx, eventId, seat.heldUntil!);
    },

    async giveBack(tx, { paymentId }) {
      await giveUp(tx, paymentId, clock.now());
      await forgetPayment(tx, paymentId);
    },

    async grant(tx, { paymentId, studentId, purpose, eventId }) {
      const now = clock.now();
      const wish = { studentId, paymentId, now };
      const isHere = await holdStudent(tx, studentId);
      const isGranted =
        isHere &&
        (purpose === 'pass'
          ? await buyPass(tx, { ...wish, seriesId: eventId })
          : await buy(tx, wish, eventId));
      if (!isGranted) {
        await giveUp(tx, paymentId, now);
        return 'gone';
      }
      // The browser may never come back to register: the student can invite friends without that call.
      const seriesId = purpose === 'deposit' ? null : (await findEvent(tx, eventId))?.seriesId;
      await friendGroups.ensureCode(tx, { studentId, target: seriesId ?? eventId });
      return 'granted';
    },

    async takeBack(tx, { paymentId, studentId, purpose, eventId: target }) {
      const now = clock.now();
      const byPass = purpose === 'pass';
      const freed = await freePaid(tx, { paymentId, studentId, target, byPass, now });
      if (byPass) await endPass(tx, { studentId, seriesId: target });
      // After the end of registration the table is laid, and whoever has a seat keeps it.
      if (!byPass && freed.length === 0) return;
      const seriesId = byPass ? target : ((await findEvent(tx, target))?.seriesId ?? null);
      await getUp(tx, friendGroups, { studentId, target, seriesId, leaves: false, freed, now });
    },
  };
}

function quoteSeat(entry: EntryRow, eventDate: string, now: Date): SeatQuote {
  expectDate([entry], eventDate);
  const why = explainUnsold(entry, now);
  if (why !== undefined) throw new AppError('not_available', { message: why });
  const amountCents = amountDueCents(entry);
  const day = newYorkWeekday(entry.startsAt);
  return entry.seriesId === null
    ? { purpose: 'deposit', amountCents, title: `${entry.title}, ${day}` }
    : { purpose: 'ticket', amountCents, title: `Single Event Ticket, ${day}` };
}

/** What the browser showed must be what is being sold. */
function expectDate(dates: readonly EntryRow[], eventDate: string): void {
  const asked = new Date(eventDate).getTime();
  if (!dates.some(({ startsAt }) => startsAt.getTime() === asked))
    throw new AppError('bad_input', { message: 'That is not the date of this event.' });
}

interface PaidWish {
  studentId: string;
  paymentId: string;
  now: Date;
}

/** Kept until now, or tried again. Whoever came in another way meanwhile need not have paid for it. */
async function buy(tx: Tx, wish: PaidWish, eventId: string): Promise<boolean> {
  await lockEvent(tx, eventId);
  const own = await findSeat(tx, { eventId, studentId: wish.studentId });
  if (own?.state === 'registered') return own.paymentId === wish.paymentId;
  const followedBy = followRegistrationJob;
  return (await takeSeat(tx, { ...wish, eventId, as: 'registered', followedBy })) !== undefined;
}

async function giveUp(tx: Tx, paymentId: string, now: Date): Promise<void> {
  for (const { eventId } of await freeUnpaid(tx, paymentId)) await planPassingOn(tx, eventId, now);
}
