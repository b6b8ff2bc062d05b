import type { ErrorCode, EventStatusName } from '@crewtable/contract';

/** Whether there is a seat for a student, at one moment. */
export interface RoomFacts {
  status: EventStatusName;
  /** Null if registration is open from the start. */
  opensAt: Date | null;
  closesAt: Date;
  capacity: number;
  /** Registered, reserved and offered seats, without expired holds. */
  seatsKept: number;
  waiting: number;
  /** The viewer's position on the waitlist; 0 if the viewer is not on it. */
  placeInLine: number;
  /** Null also if the hold has expired. */
  ownSeat: 'reserved' | 'offered' | 'registered' | null;
}

/** A snapshot of an event as one student or visitor sees it. */
export interface EntryFacts extends RoomFacts {
  priceCents: number;
  ownSeatUntil: Date | null;
  registeredAt: Date | null;
  isSubscriber: boolean;
  isPaid: boolean;
  hasPass: boolean;
}

export function isOpen(
  { status, opensAt, closesAt }: Pick<EntryFacts, 'status' | 'opensAt' | 'closesAt'>,
  now: Date,
): boolean {
  return status === 'open' && (opensAt === null || opensAt <= now) && closesAt > now;
}

const notOpenYet = 'Registration is not open yet.';

export function opensLater({ status, opensAt }: Pick<EntryFacts, 'status' | 'opensAt'>, now: Date): boolean {
  return status === 'open' && opensAt !== null && opensAt > now;
}

/** Students buy a date of a series before they have a profile: the steps are lead, passcode, ticket. */
export function needsProfile({ seriesId }: { seriesId: string | null }): boolean {
  return seriesId === null;
}

/** Seats that any student can take now. Free seats are kept for the waitlist if it is not empty. */
export function seatsLeft({ capacity, seatsKept, waiting }: RoomFacts): number {
  return waiting > 0 ? 0 : Math.max(0, capacity - seatsKept);
}

/** What this student has to pay now. A payment stays valid after the student gave the seat back. */
export function amountDueCents(facts: EntryFacts): number {
  const { ownSeat, isSubscriber, isPaid, hasPass } = facts;
  const isCovered = ownSeat === 'registered' || isSubscriber || isPaid || hasPass;
  return isCovered ? 0 : facts.priceCents;
}

/** Whether this student has nothing to pay even without a payment for this event. */
export function isCoveredOtherwise({ priceCents, isSubscriber, hasPass }: EntryFacts): boolean {
  return priceCents === 0 || isSubscriber || hasPass;
}

/** Whether there is a seat for this student: a free one, or one that is held for them. */
export function hasRoom(facts: RoomFacts): boolean {
  if (facts.ownSeat !== null || seatsLeft(facts) > 0) return true;
  return facts.waiting === 1 && facts.placeInLine === 1 && facts.seatsKept < facts.capacity;
}

export interface Refusal {
  kind: 'refused';
  code: ErrorCode;
  message?: string;
}

/** Why no student can take a seat, or this student cannot; undefined if there is a seat for this student. */
export function explainNoRoom(facts: RoomFacts, now: Date): Refusal | undefined {
  if (facts.status === 'cancelled') return { kind: 'refused', code: 'event_cancelled' };
  if (opensLater(facts, now)) return { kind: 'refused', code: 'registration_closed', message: notOpenYet };
  if (!isOpen(facts, now)) return { kind: 'refused', code: 'registration_closed' };
  return hasRoom(facts) ? undefined : { kind: 'refused', code: 'event_full' };
}

/** Why a seat was refused, from facts that were read right after the refusal. */
export function explainRefusal(facts: EntryFacts, now: Date): Refusal | { kind: 'try again' } {
  const noRoom = explainNoRoom(facts, now);
  if (noRoom) return noRoom;
  if (amountDueCents(facts) > 0)
    return { kind: 'refused', code: 'payment_needed', message: 'Please pay for this event first.' };
  // The reason for the refusal is gone by now.
  return { kind: 'try again' };
}

/** Why a seat cannot be bought; undefined if it can. */
export function explainUnsold(facts: EntryFacts, now: Date): string | undefined {
  if (opensLater(facts, now)) return notOpenYet;
  if (!isOpen(facts, now)) return 'Registration for this event is closed.';
  if (facts.ownSeat === 'registered') return 'You are registered for this event already.';
  return hasRoom(facts) ? undefined : 'All seats are taken.';
}

export interface SeriesPrices {
  passCents: number;
  ticketCents: number;
}

/** A series without prices gets zeros, for which `isPassOnSale` is always false. */
export function pricesOf(
  series: { passCents: number | null; ticketCents: number | null } | undefined,
): SeriesPrices {
  return { passCents: series?.passCents ?? 0, ticketCents: series?.ticketCents ?? 0 };
}

/**
 * What a pass would give now: a seat on each open date with room, a waitlist place on each full one. Dates
 * for which the student is registered already are left out.
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

/** How many passes can be sold. Each takes a seat on every date with room, and needs enough such dates. */
export function passesLeft(dates: readonly EntryFacts[], prices: SeriesPrices, now: Date): number {
  const bySeats = dates
    .filter((date) => isOpen(date, now))
    .map(seatsLeft)
    .toSorted((one, other) => other - one);
  return bySeats.find((_, index) => isPassOnSale(index + 1, prices)) ?? 0;
}

/** Why a pass cannot be bought; undefined if it can. */
export function explainUnsoldPass(
  dates: readonly EntryFacts[],
  prices: SeriesPrices,
  now: Date,
): string | undefined {
  if (dates.some(({ hasPass }) => hasPass)) return 'You have a pass already.';
  if (dates.some((date) => opensLater(date, now))) return notOpenYet;
  if (!dates.some((date) => isOpen(date, now))) return 'Registration for this series is closed.';
  const { withRoom } = datesOfPass(dates, now);
  return isPassOnSale(withRoom.length, prices) ? undefined : passOffSale;
}

const passOffSale = 'The pass is no longer on sale: single tickets cost less for the dates that have room.';

/** Why a student without a pass cannot be registered for a whole series. */
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
