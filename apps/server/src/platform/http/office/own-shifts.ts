import { limitedToShifts } from '@crewtable/contract';
import type { ActingOrganiser } from '../router.ts';

/**
 * For every feature that shows events or people to organisers. The router has checked the right of the endpoint;
 * a host has `events.read` and `people.read` only for the events of the own shifts, and the feature limits its
 * query or refuses (`not_found`) with these functions. A shift counts from the moment it is given until two hours
 * after the end of its event; afterwards the names of that evening are closed to the host.
 */
export type LimitedRight = 'events.read' | 'people.read';

/** For lists: the events that the organiser may read, or 'all'. */
export function readableEvents(
  { roles, shifts }: ActingOrganiser,
  right: LimitedRight,
): 'all' | ReadonlySet<string> {
  return limitedToShifts(roles, right) ? shifts.eventIds : 'all';
}

/** For one event. */
export function mayReadEvent(organiser: ActingOrganiser, right: LimitedRight, eventId: string): boolean {
  const readable = readableEvents(organiser, right);
  return organiser.rights.has(right) && (readable === 'all' || readable.has(eventId));
}
