import type { EventBody } from '@crewtable/contract';

/**
 * The state of a date for this student. A seat is `free`, `offered` from the waitlist, or `kept` (reserved
 * because the student started a payment). The date is `full` (the student may join the waitlist), or the
 * student is `waiting` on the waitlist or already `registered`. Registration is `closed`, or the event was
 * `cancelled`.
 */
export type DateState =
  | 'cancelled'
  | 'free'
  | 'offered'
  | 'kept'
  | 'full'
  | 'waiting'
  | 'registered'
  | 'closed';

export function dateState(date: EventBody): DateState {
  if (date.status === 'cancelled') return 'cancelled';
  if (date.isUserRegistered) return 'registered';
  if (date.status !== 'open') return 'closed';
  if (date.keptUntil !== undefined) return 'kept';
  if (date.offeredUntil !== undefined) return 'offered';
  if (date.seatsLeft > 0) return 'free';
  return typeof date.waitlist?.position === 'number' ? 'waiting' : 'full';
}

/**
 * A student can choose a date that is open and not yet registered. A full date counts: the student joins its
 * waitlist.
 */
export function isSelectable(date: EventBody): boolean {
  const state = dateState(date);
  return state !== 'registered' && state !== 'closed' && state !== 'cancelled';
}

/**
 * Prefers a seat that is reserved for the student, then the first date with a free seat, then the first full
 * date.
 */
export function preselected(dates: readonly EventBody[]): EventBody | undefined {
  const first = (...states: DateState[]) => dates.find((date) => states.includes(dateState(date)));
  return first('kept') ?? first('offered') ?? first('free') ?? first('full', 'waiting');
}

/** '$5' without cents if possible, as on a menu; 'Free' for zero. */
export function menuPrice(cents: number): string {
  if (cents === 0) return 'Free';
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;
}
