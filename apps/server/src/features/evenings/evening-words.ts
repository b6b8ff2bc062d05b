import { newYorkTime, newYorkWeekday } from '../../platform/clock/new-york.ts';
import type { EveningNews, EveningPlace } from '../../platform/ports/notices.ts';
import type { Evening } from './evenings.repository.ts';
import type { TableSite } from './venues.repository.ts';

/** What every notification about an evening says: what it is, and when. */
export function tellOfEvening(evening: Evening, now: Date): EveningNews {
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
export function tellOfPlace(site: TableSite): EveningPlace {
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
