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

/** There is one for this student: free, or kept for them. */
export function hasRoom(facts: EntryFacts): boolean {
  if (facts.ownSeat !== null || seatsLeft(facts) > 0) return true;
  return facts.waiting === 1 && facts.placeInLine === 1 && facts.seatsKept < facts.capacity;
}

export type Explanation = { kind: 'refused'; code: ErrorCode; message?: string } | { kind: 'try again' };

/** Why a seat was not given, seen right afterwards. */
export function explainRefusal(facts: EntryFacts, now: Date): Explanation {
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

/** The same for a pass, which takes a seat on each date still open. */
export function explainUnsoldPass(dates: readonly EntryFacts[], now: Date): string | undefined {
  if (dates.some(({ hasPass }) => hasPass)) return 'You have a pass already.';
  const open = dates.filter((date) => isOpen(date, now));
  if (open.length === 0) return 'Registration for this series is closed.';
  return open.every(hasRoom) ? undefined : 'One of the dates is full: there are only single tickets left.';
}

/** Why somebody without a pass cannot be registered for a whole series. */
export function explainMissingPass(
  dates: readonly EntryFacts[],
  now: Date,
): { code: ErrorCode; message?: string } {
  const open = dates.filter((date) => isOpen(date, now));
  if (open.length === 0) return { code: 'registration_closed' };
  if (!open.every(hasRoom)) return { code: 'event_full', message: 'One of the dates is full.' };
  return { code: 'payment_needed', message: 'Please pay for the pass first.' };
}
