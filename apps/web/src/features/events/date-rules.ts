import type { EventBody } from '@crewtable/contract';

/**
 * What one date is for this student: a seat is `free`, `offered` from the waitlist, or `kept` since a payment was begun;
 * it is `full` and one may stand in line, or is `waiting` there already; one is `registered`; registration is `closed`;
 * or it was `cancelled`.
 */
export type DateState =
  'cancelled' | 'free' | 'offered' | 'kept' | 'full' | 'waiting' | 'registered' | 'closed';

export function dateState(date: EventBody): DateState {
  if (date.status === 'cancelled') return 'cancelled';
  if (date.isUserRegistered) return 'registered';
  if (date.status !== 'open') return 'closed';
  if (date.keptUntil !== undefined) return 'kept';
  if (date.offeredUntil !== undefined) return 'offered';
  if (date.seatsLeft > 0) return 'free';
  return typeof date.waitlist?.position === 'number' ? 'waiting' : 'full';
}

/** Only what is open and not taken yet can be chosen. A full date can: to stand in line. */
export function isSelectable(date: EventBody): boolean {
  const state = dateState(date);
  return state !== 'registered' && state !== 'closed' && state !== 'cancelled';
}

/** A seat that is kept for a while comes first, then the first date with one, then the first to stand in line for. */
export function preselected(dates: readonly EventBody[]): EventBody | undefined {
  const first = (...states: DateState[]) => dates.find((date) => states.includes(dateState(date)));
  return first('kept') ?? first('offered') ?? first('free') ?? first('full', 'waiting');
}

/** '$5', as on a menu; what costs nothing is free. */
export function menuPrice(cents: number): string {
  if (cents === 0) return 'Free';
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;
}
