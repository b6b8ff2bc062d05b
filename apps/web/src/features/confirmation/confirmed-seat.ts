import type { RegisteredEventBody } from '@crewtable/contract';
import { calendarDate } from '../../lib/format-date.ts';

/** What the address of the page says about the seat. Nothing in it is believed without being looked up. */
export interface SeatHints {
  readonly eventId: string | undefined;
  readonly eventDate: string | undefined;
}

export function seatHints(search: string, state: unknown): SeatHints {
  const link = new URLSearchParams(search);
  const handed =
    typeof state === 'object' && state !== null && 'eventId' in state ? state.eventId : undefined;
  return {
    eventId: link.get('eventId') || (typeof handed === 'string' ? handed : undefined),
    eventDate: link.get('eventDate') || undefined,
  };
}

export type ConfirmedSeat =
  | { readonly is: 'taken'; readonly event: RegisteredEventBody }
  | { readonly is: 'cancelled'; readonly event: RegisteredEventBody }
  | { readonly is: 'none' };

/** Which of the student's own events the address names: by its id, else by its day, else the next one. */
export function confirmedSeat(upcoming: readonly RegisteredEventBody[], hints: SeatHints): ConfirmedSeat {
  const named = upcoming.filter(isNamedBy(hints));
  const event = named.find(({ status }) => status !== 'cancelled');
  if (event !== undefined) return { is: 'taken', event };
  const [cancelled] = named;
  const isAskedFor = hints.eventId !== undefined || hints.eventDate !== undefined;
  return cancelled !== undefined && isAskedFor ? { is: 'cancelled', event: cancelled } : { is: 'none' };
}

function isNamedBy({ eventId, eventDate }: SeatHints): (event: RegisteredEventBody) => boolean {
  if (eventId !== undefined) return (event) => event.eventId === eventId || event.seriesId === eventId;
  const day = eventDate === undefined ? undefined : newYorkDay(eventDate);
  return (event) => eventDate === undefined || calendarDate(new Date(event.date)) === day;
}

/** A plain date is a day in New York already; an instant is a moment of one. */
function newYorkDay(eventDate: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(eventDate)) return eventDate;
  // A plus in an address that was put together as it is has become a space.
  const instant = new Date(eventDate.replace(/ (?=\d{2}:?\d{2}$)/, '+'));
  return Number.isNaN(instant.getTime()) ? undefined : calendarDate(instant);
}

/** How many chairs stand at a table of '6-8'. */
export function chairsOf(groupSize: string): number {
  return Number(/\d+$/.exec(groupSize)?.[0] ?? 8);
}
