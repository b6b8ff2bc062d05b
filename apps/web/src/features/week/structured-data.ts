import { brand } from '@crewtable/contract';
import type { WeekDateBody } from '@crewtable/contract';
import { isoInNewYork } from '../../lib/format-date.ts';
import { registrationPath } from '../../lib/wanted-date.ts';
import { weekPath } from './week-data.ts';
import type { WeekPageData } from './week-data.ts';

const schema = 'https://schema.org';

/** The dates for search engines, as JSON-LD. Names the area only: a venue is told to the students at its tables. */
export function weekStructuredData({ origin, week }: WeekPageData): object {
  return { '@context': schema, '@graph': week.dates.map((date) => eventData(origin, date)) };
}

function eventData(origin: string, date: WeekDateBody): object {
  const { eventId, title, startsAt, endsAt, area, state, capacity, seatsTaken, seasonSlug } = date;
  return {
    '@type': 'Event',
    name: `${title} for university students`,
    description: `A table in ${area} with university students you have not met. The address is told 24 hours before.`,
    startDate: isoInNewYork(new Date(startsAt)),
    endDate: isoInNewYork(new Date(endsAt)),
    eventStatus: `${schema}/${state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${schema}/OfflineEventAttendanceMode`,
    location: {
      '@type': 'Place',
      name: `${area}, New York`,
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'New York',
        addressRegion: 'NY',
        addressCountry: 'US',
      },
    },
    url: `${origin}${weekPath}#${eventId}`,
    maximumAttendeeCapacity: capacity,
    remainingAttendeeCapacity: capacity - seatsTaken,
    organizer: { '@type': 'Organization', name: brand.name, url: origin },
    ...(state !== 'cancelled' && {
      offers: {
        '@type': 'Offer',
        price: (date.priceCents / 100).toFixed(2),
        priceCurrency: 'USD',
        availability: `${schema}/${state === 'open' || state === 'upcoming' ? 'InStock' : 'SoldOut'}`,
        ...(date.opensAt !== null && { validFrom: date.opensAt }),
        validThrough: date.closesAt,
        url: `${origin}${registrationPath(eventId, seasonSlug)}`,
      },
    }),
  };
}
