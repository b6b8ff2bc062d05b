import { expect, it } from 'vitest';
import { summerDate, weekDate, weekLunch, weekOf } from '../../../test/fixtures/week.ts';
import { weekStructuredData } from './structured-data.ts';

const origin = 'https://tables.example';

it('names each date as an event with its area, its price and where to take a seat', () => {
  expect(weekStructuredData({ origin, week: weekOf(weekDate()) })).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Event',
        name: 'Dinner for university students',
        startDate: '2025-05-23T18:00:00-04:00',
        endDate: '2025-05-23T19:30:00-04:00',
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@type': 'Place', name: 'Lower Manhattan, New York' },
        url: 'https://tables.example/events/week#05232025-dinner-nyc',
        remainingAttendeeCapacity: 24,
        offers: {
          price: '5.00',
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
          validThrough: '2025-05-22T22:00:00.000Z',
          url: 'https://tables.example/home?register=05232025-dinner-nyc',
        },
      },
    ],
  });
});

it('says of full and cancelled dates that no seat is sold', () => {
  const week = weekOf(
    weekLunch({ state: 'full', seatsTaken: 32 }),
    weekDate({ state: 'cancelled' }),
    summerDate(),
  );
  const data = weekStructuredData({ origin, week }) as { '@graph': object[] };
  expect(data['@graph']).toMatchObject([
    { offers: { price: '0.00', availability: 'https://schema.org/SoldOut' } },
    { eventStatus: 'https://schema.org/EventCancelled' },
    { offers: { url: 'https://tables.example/events/semesters/summer/events/06042025-summer-nyc' } },
  ]);
  expect(data['@graph'][1]).not.toHaveProperty('offers');
});
