import type { ErrorCode, EventStatusName } from '@crewtable/contract';

/** What there is to know of an event for one student, or for a visitor, at one moment. */
export interface EntryFacts {
  status: EventStatusName;
  closesAt: Date;
  capacity: number;
  priceCents: number;
  /** Seats that are somebody's, or kept for somebody. */
  seatsKept: number;
  waiting: number;
  /** The own place in line; 0 for whoever does not stand there. */
  placeInLine: number;
  /** As long as it is kept. */
  ownSeat: 'reserved' | 'offered' | 'registered' | null;
  ownSeatUntil: Date | null;
  registeredAt: Date | null;
  isSubscriber: boolean;
  isPaid: boolean;
  hasPass: boolean;
}

export function isOpen({ status, closesAt }: Pick<EntryFacts, 'status' | 'closesAt'>, now: Date): boolean {
  return status === 'open' && closesAt > now;
}

/** A date of a series is bought before there is a profile: its flow is lead, passcode, ticket. */
export function needsProfile({ seriesId }: { seriesId: string | null }): boolean {
  return seriesId === null;
}

/** What anybody could register for now. A free seat belongs to those in line. */
export function seatsLeft({ capacity, seatsKept, waiting }: EntryFacts): number {
  return waiting > 0 ? 0 : Math.max(0, capacity - seatsKept);
}

/** What this student would have to pay now. What was paid once stays paid. */
export function amountDueCents(facts: EntryFacts): number {
  const { ownSeat, isSubscriber, isPaid, hasPass } = facts;
  const isCovered = ownSeat === 'registered' || isSubscriber || isPaid || hasPass;
  return isCovered ? 0 : facts.priceCents;
}

/** Nothing is due from this student, whatever becomes of a payment for this very event. */
export function isCoveredOtherwise({ priceCents, isSubscriber, hasPass }: EntryFacts): boolean {
  return priceCents === 0 || isSubscriber || hasPass;
}

/** There is one for this student: free, or kept for them. */
export function hasRoom(facts: EntryFacts): boolean {
  if (facts.ownSeat !== null || seatsLeft(facts) > 0) return true;
  return facts.waiting === 1 && facts.placeInLine === 1 && facts.seatsKept < facts.capacity;
}

export type Explanation = { kind: 'refused'; code: ErrorCode; message?: string } | { kind: 'try again' };

/** Why a seat was not given, seen right afterwards. */
export function explainRefusal(facts: EntryFacts, now: Date): Explanation {
  if (facts.status === 'cancelled') return { kind: 'refused', code: 'event_cancelled' };
  if (!isOpen(facts, now)) return { kind: 'refused', code: 'registration_closed' };
  if (!hasRoom(facts)) return { kind: 'refused', code: 'event_full' };
  if (amountDueCents(facts) > 0)
    return { kind: 'refused', code: 'payment_needed', message: 'Please pay for this event first.' };
  // Meanwhile something changed in the student's favour.
  return { kind: 'try again' };
}

/** Why a seat cannot be bought; nothing where it can. */
export function explainUnsold(facts: EntryFacts, now: Date): string | undefined {
  if (!isOpen(facts, now)) return 'Registration for this event is closed.';
  if (facts.ownSeat === 'registered') return 'You are registered for this event already.';
  return hasRoom(facts) ? undefined : 'All seats are taken.';
}

export interface SeriesPrices {
  passCents: number;
  ticketCents: number;
}

/** A series that sells nothing has no prices; then no pass is on sale either. */
export function pricesOf(
  series: { passCents: number | null; ticketCents: number | null } | undefined,
): SeriesPrices {
  return { passCents: series?.passCents ?? 0, ticketCents: series?.ticketCents ?? 0 };
}

/**
 * What a pass would give now: a seat on each open date with room, a place in the waitlist of those that are full. A date
 * on which the student is registered already needs no pass.
 */
export function datesOfPass<Facts extends EntryFacts>(
  dates: readonly Facts[],
  now: Date,
): { withRoom: Facts[]; full: Facts[] } {
  const wanted = dates.filter((date) => isOpen(date, now) && date.ownSeat !== 'registered');
  return { withRoom: wanted.filter(hasRoom), full: wanted.filter((date) => !hasRoom(date)) };
}

/** On sale while single tickets for the dates with room would cost more. */
export function isPassOnSale(datesWithRoom: number, { passCents, ticketCents }: SeriesPrices): boolean {
  return datesWithRoom * ticketCents > passCents;
}

/** How many passes can be sold: each takes a seat on every date with room, and needs enough of those. */
export function passesLeft(dates: readonly EntryFacts[], prices: SeriesPrices, now: Date): number {
  const bySeats = dates
    .filter((date) => isOpen(date, now))
    .map(seatsLeft)
    .toSorted((one, other) => other - one);
  return bySeats.find((_, index) => isPassOnSale(index + 1, prices)) ?? 0;
}

/** Why a pass cannot be bought; undefined where it can. */
export function explainUnsoldPass(
  dates: readonly EntryFacts[],
  prices: SeriesPrices,
  now: Date,
): string | undefined {
  if (dates.some(({ hasPass }) => hasPass)) return 'You have a pass already.';
  if (!dates.some((date) => isOpen(date, now))) return 'Registration for this series is closed.';
  const { withRoom } = datesOfPass(dates, now);
  return isPassOnSale(withRoom.length, prices) ? undefined : passOffSale;
}

const passOffSale = 'The pass is no longer on sale: single tickets cost less for the dates that have room.';

/** Why somebody without a pass cannot be registered for a whole series. */
export function explainMissingPass(
  dates: readonly EntryFacts[],
  prices: SeriesPrices,
  now: Date,
): { code: ErrorCode; message?: string } {
  if (!dates.some((date) => isOpen(date, now))) return { code: 'registration_closed' };
  const { withRoom } = datesOfPass(dates, now);
  if (!isPassOnSale(withRoom.length, prices)) return { code: 'event_full', message: passOffSale };
  return { code: 'payment_needed', message: 'Please pay for the pass first.' };
}
