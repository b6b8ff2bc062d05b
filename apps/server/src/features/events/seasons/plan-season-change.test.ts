import { hourMs } from '@crewtable/contract';
import type { SeasonFileBody } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { readBundledSeasons } from '../catalogue/bundled-catalogue.ts';
import { seasonEvents } from '../catalogue/fill-calendar.ts';
import { describeFileFaults } from '../../../platform/files/check-file.ts';
import { planSeasonChange } from './plan-season-change.ts';
import type { SeasonEvent } from './season-events.repository.ts';

const [season] = readBundledSeasons() as [SeasonFileBody];
const now = new Date('2025-05-21T12:00:00-04:00');

/** The events of the season as they are stored after publishing. */
function stored(change: Partial<SeasonEvent> = {}): SeasonEvent[] {
  return seasonEvents(season, now).map((event, index) => ({
    id: event.id,
    status: 'open',
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    opensAt: null,
    closesAt: event.closes_at,
    area: event.area,
    title: event.title,
    capacity: event.capacity,
    seatsTaken: 0,
    registered: 0,
    waiting: 0,
    tableMin: event.table_min,
    tableMax: event.table_max,
    priceCents: event.price_cents,
    ...(index === 0 && change),
  }));
}

function planned(
  { from, until }: { from: string; until: string },
  { first = {}, at = now }: { first?: Partial<SeasonEvent>; at?: Date } = {},
) {
  const hours = [{ date: '2025-06-04', from, until }];
  const tickets = { ...season.tickets!, dates: { ...season.tickets!.dates, hours } };
  const after = { ...season, tickets };
  const plan = planSeasonChange(season, after, stored(first), seasonEvents(after, at), at);
  return { ...plan, faults: describeFileFaults(plan.faults) };
}

const seats = { registered: 12, waiting: 1, seatsTaken: 12 };
const closing = new Date('2025-06-03T19:00:00-04:00');
const before = (ms: number) => new Date(closing.getTime() - ms);

describe('other hours of a date', () => {
  test('name the students who are told, and how long they may leave with a refund', () => {
    const plan = planned({ from: '20:00', until: '22:00' }, { first: seats });
    expect(plan).toMatchObject({ faults: [], changed: [{ next: { id: '06042025-summer-nyc' } }] });
    expect(plan.changed[0]!.before).toEqual({
      startsAt: new Date('2025-06-04T19:00:00-04:00'),
      endsAt: new Date('2025-06-04T21:00:00-04:00'),
    });
    expect(plan.lines).toEqual([
      '2025-06-04: now 8:00 PM - 10:00 PM. 12 with a seat, 1 on the waitlist: they are notified and may leave with a refund for 48 hours.',
    ]);
  });

  test('are a refund until registration closes, if that is less than 48 hours away', () => {
    const { lines } = planned({ from: '20:00', until: '22:00' }, { first: seats, at: before(24 * hourMs) });
    expect(lines).toEqual([
      '2025-06-04: now 8:00 PM - 10:00 PM. 12 with a seat, 1 on the waitlist: they are notified and may leave with a refund until registration closes on Tue, Jun 3 · 8:00 PM.',
    ]);
  });

  test('may be another end only', () => {
    expect(planned({ from: '19:00', until: '22:30' }).lines).toEqual([
      '2025-06-04: now 7:00 PM - 10:30 PM. No student is affected.',
    ]);
  });

  test.each<[string, Partial<SeasonEvent>, Date]>([
    ['has closed', { status: 'closed' }, now],
    ['is released', { status: 'released' }, now],
    ['closes at this moment', {}, closing],
  ])('are refused if the date %s', (_, first, at) => {
    expect(planned({ from: '20:00', until: '22:00' }, { first, at }).faults).toEqual([
      expect.stringMatching(/^tickets\.dates\.hours: 2025-06-04 has closed/),
    ]);
  });

  test('are refused if registration would have closed already', () => {
    const { faults } = planned({ from: '17:00', until: '19:00' }, { at: before(hourMs) });
    expect(faults).toEqual([
      'tickets.dates.hours: 2025-06-04 cannot start at 5:00 PM: registration would have closed already',
    ]);
  });

  test.each(['cancelled', 'completed'] as const)('change nothing if the date is %s', (status) => {
    const plan = planned({ from: '20:00', until: '22:00' }, { first: { status } });
    expect(plan).toMatchObject({ faults: [], changed: [], lines: ['Other details of the season change.'] });
  });
});

test('the order of the fields in a file does not matter', () => {
  const reversed = JSON.parse(
    JSON.stringify({ ...season, texts: Object.fromEntries(Object.entries(season.texts).toReversed()) }),
  ) as SeasonFileBody;
  expect(planSeasonChange(season, reversed, stored(), seasonEvents(reversed, now), now).lines).toEqual([]);
});
