import { describe, expect, it } from 'vitest';
import { summerDate, weekDate, weekLunch, weekOf } from '../../../test/fixtures/week.ts';
import {
  nextWithRoom,
  priceText,
  seatsText,
  sharedArea,
  stateBadge,
  takenChairs,
  weekParts,
} from './week-text.ts';

describe('the eight chairs of a room', () => {
  it.each([
    [0, 64, 0],
    [1, 300, 1],
    [40, 64, 5],
    [63, 64, 7],
    [64, 64, 8],
    [70, 64, 8],
  ])('of %i taken seats of %i are drawn as %i taken chairs', (seatsTaken, capacity, chairs) => {
    expect(takenChairs({ seatsTaken, capacity })).toBe(chairs);
  });
});

describe('the words of a date', () => {
  it.each([
    [weekDate(), '40 of 64 seats taken', undefined],
    [weekLunch(), 'All 32 seats free', undefined],
    [weekDate({ state: 'full', seatsTaken: 64 }), '64 of 64 seats taken', 'Full: join the waitlist'],
    [weekDate({ state: 'closed' }), '40 of 64 seats taken', 'Registration Closed'],
    [weekDate({ state: 'closed', seatsTaken: 0 }), undefined, 'Registration Closed'],
    [weekDate({ state: 'cancelled' }), undefined, 'Cancelled'],
    [
      summerDate({ state: 'upcoming', opensAt: '2025-05-28T13:00:00Z', seatsTaken: 0 }),
      'All 300 seats free',
      'Opens Wed, May 28',
    ],
  ])('say what a visitor can do (%#)', (date, seats, badge) => {
    expect([seatsText(date), stateBadge(date, '2025-05-21')?.words]).toEqual([seats, badge]);
  });

  it.each([
    [weekLunch(), 'Closes at noon'],
    [weekDate(), 'Closes at 6:00 PM'],
    [summerDate(), undefined],
  ])('say on its last day when registration closes (%#)', (date, words) => {
    expect(stateBadge(date, '2025-05-22')?.words).toBe(words);
  });

  it('name the price as on a menu', () => {
    expect([weekLunch(), weekDate(), weekDate({ priceCents: 750 })].map(priceText)).toEqual([
      'Free',
      '$5',
      '$7.50',
    ]);
  });
});

describe('the next table with room', () => {
  it('is the first date that is open', () => {
    const dates = [weekLunch({ state: 'closed' }), weekDate({ seatsTaken: 63 }), summerDate()];
    expect(nextWithRoom(dates)).toMatchObject({
      date: { eventId: '05232025-dinner-nyc' },
      label: 'Next dinner with room',
      when: 'Fri, May 23 · 6:00 PM',
      details: '1 seat left, $5 deposit',
    });
  });

  it.each([
    [weekLunch(), '32 seats left, free'],
    [summerDate(), '270 seats left, $5 ticket'],
  ])('says what it costs (%#)', (date, details) => {
    expect(nextWithRoom([date])?.details).toBe(details);
  });

  it('does not exist if every date is full', () => {
    expect(nextWithRoom([weekDate({ state: 'full' })])).toBeUndefined();
  });
});

it('the 14 days have two halves, and dates belong to their day in New York', () => {
  // 1 AM in Greenwich is still the day before in New York.
  const late = weekDate({ eventId: 'late', startsAt: '2025-05-29T01:00:00Z' });
  const parts = weekParts(weekOf(weekLunch(), weekDate(), late, summerDate()));
  expect(parts.map(({ from, until }) => `${from} to ${until}`)).toEqual([
    'Thu, May 22 to Wed, May 28',
    'Thu, May 29 to Wed, Jun 4',
  ]);
  expect(parts.map(({ days }) => days.map(({ day, dates }) => [day, dates.length]))).toEqual([
    [
      ['2025-05-23', 2],
      ['2025-05-28', 1],
    ],
    [['2025-06-04', 1]],
  ]);
});

it('the area is named once if all dates share it', () => {
  expect(sharedArea([weekDate(), weekLunch()])).toBe('Lower Manhattan');
  expect(sharedArea([weekDate(), weekLunch({ area: 'Harlem' })])).toBeUndefined();
});
