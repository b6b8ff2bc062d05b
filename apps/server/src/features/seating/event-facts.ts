import { newYorkTime, newYorkWeekday } from '../../platform/clock/new-york.ts';
import type { EventFacts, EventPlaceFacts } from '../../ports/notifications.ts';
import type { SeatedEvent } from './seated-events.repository.ts';
import type { TableSite } from './venues/venues.repository.ts';

/** The facts in every notification about an event. */
export function eventFactsOf(event: SeatedEvent, now: Date): EventFacts {
  const { id, title, area, startsAt, endsAt, sequence } = event;
  return {
    aboutEvent: id,
    name: title,
    day: newYorkWeekday(startsAt),
    time: newYorkTime(startsAt),
    area,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    sequence,
    toldAt: now.toISOString(),
  };
}

/** Sent only to the students at this table, and only after release. */
export function placeFactsOf(site: TableSite): EventPlaceFacts {
  return {
    tableId: site.tableId,
    venue: site.name,
    address: addressOf(site),
    reservation: site.reservation,
    invented: site.invented,
  };
}

export function addressOf({
  street,
  city,
  state,
  zip,
}: Pick<TableSite, 'street' | 'city' | 'state' | 'zip'>) {
  return `${street}, ${city}, ${state} ${zip}`;
}
