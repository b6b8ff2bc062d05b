import type { RegisteredEventBody } from '@crewtable/contract';
import { calendarDate } from '../../lib/format-date.ts';

/**
 * What the URL says about the seat. It is not trusted: the page looks the seat up in the student's own
 * events.
 */
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
  | {
      readonly is: 'taken';
      readonly event: RegisteredEventBody;
      /** If the hints name a series: the number of its dates that the student has. */
      readonly dates: number | undefined;
    }
  | { readonly is: 'cancelled'; readonly event: RegisteredEventBody }
  | { readonly is: 'none' };

/** Finds the event of the URL among the student's own events: by id, else by day, else the next event. */
export function confirmedSeat(upcoming: readonly RegisteredEventBody[], hints: SeatHints): ConfirmedSeat {
  const named = upcoming.filter(isNamedBy(hints));
  const held = named.filter(({ status }) => status !== 'cancelled');
  const [event] = held;
  if (event !== undefined) {
    const isSeries = hints.eventId !== undefined && event.seriesId === hints.eventId;
    return { is: 'taken', event, dates: isSeries ? held.length : undefined };
  }
  const [cancelled] = named;
  const isAskedFor = hints.eventId !== undefined || hints.eventDate !== undefined;
  return cancelled !== undefined && isAskedFor ? { is: 'cancelled', event: cancelled } : { is: 'none' };
}

function isNamedBy({ eventId, eventDate }: SeatHints): (event: RegisteredEventBody) => boolean {
  if (eventId !== undefined) return (event) => event.eventId === eventId || event.seriesId === eventId;
  const day = eventDate === undefined ? undefined : newYorkDay(eventDate);
  return (event) => eventDate === undefined || calendarDate(new Date(event.date)) === day;
}

/** A plain date is already a day in New York; an instant is converted to its day in New York. */
function newYorkDay(eventDate: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(eventDate)) return eventDate;
  // A '+' that was not percent-encoded in the URL is decoded as a space.
  const instant = new Date(eventDate.replace(/ (?=\d{2}:?\d{2}$)/, '+'));
  return Number.isNaN(instant.getTime()) ? undefined : calendarDate(instant);
}
