import { newYorkTime, newYorkWeekday } from '../../platform/clock/new-york.ts';
import type { EventFacts, EventPlaceFacts } from '../../ports/notifications.ts';
import type { SeatedEvent } from './seated-events.repository.ts';
import type { TableSite } from './venues/venues.repository.ts';

/** What every notification about an evening says: what it is, and when. */
export function eventFactsOf(evening: SeatedEvent, now: Date): EventFacts {
  const { id, title, area, startsAt, endsAt, sequence } = evening;
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

/** Said to those at this table alone, from release on. */
export function placeFactsOf(site: TableSite): EventPlaceFacts {
  return {
    venue: site.name,
    address: addressOf(site),
    reservationNumber: site.reservationNumber,
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
