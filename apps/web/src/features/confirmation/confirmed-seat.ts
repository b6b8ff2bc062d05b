import type { RegisteredEventBody } from '@crewtable/contract';

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

/** The date that the address names, if it is one. */
export function hintedDate({ eventDate }: SeatHints): Date | undefined {
  // A plus in an address that was put together as it is has become a space.
  const date = new Date(eventDate?.replace(' ', '+') ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Which of the student's evenings it is about: the one named, the series' next one, or simply the next. */
export function confirmedEvent(
  upcoming: readonly RegisteredEventBody[],
  { eventId }: SeatHints,
): RegisteredEventBody | undefined {
  if (eventId === undefined) return upcoming[0];
  return (
    upcoming.find((event) => event.eventId === eventId) ??
    upcoming.find((event) => event.seriesId === eventId)
  );
}
