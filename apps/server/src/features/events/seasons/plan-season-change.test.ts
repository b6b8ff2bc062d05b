import { hourMs } from '@crewtable/contract';
import type { SeasonFileBody, SeasonTickets } from '@crewtable/contract';
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
    kept: 0,
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

  test('also count students for whom a seat is kept', () => {
    expect(planned({ from: '20:00', until: '22:00' }, { first: { kept: 2 } }).lines).toEqual([
      '2025-06-04: now 8:00 PM - 10:00 PM. 0 with a seat, 2 with a seat that is kept for them: they are notified and may leave with a refund for 48 hours.',
    ]);
  });

  test.each<[string, Partial<SeasonEvent>]>([
    ['a seat', { registered: 1 }],
    ['a kept seat', { kept: 1 }],
    ['a place on the waitlist', { waiting: 1 }],
  ])('are refused if a student with %s has less than 48 hours to leave with a refund', (_, first) => {
    const newClosing = new Date('2025-06-03T20:00:00-04:00');
    const at = new Date(newClosing.getTime() - 48 * hourMs);
    const other = { from: '20:00', until: '22:00' };
    expect(planned(other, { first, at }).faults).toEqual([]);
    expect(planned(other, { first, at: new Date(at.getTime() + 1) }).faults).toEqual([
      'tickets.dates.hours: 2025-06-04: its registration closes in less than 48 hours, and students could not leave with a refund. Cancel the date and add another one.',
    ]);
  });

  test('may change until registration closes if no student is affected', () => {
    const plan = planned({ from: '20:00', until: '22:00' }, { at: before(hourMs) });
    expect(plan).toMatchObject({
      faults: [],
      lines: ['2025-06-04: now 8:00 PM - 10:00 PM. No student is affected.'],
    });
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

/** The plan for the season with other tickets. */
function plannedTickets(change: Partial<SeasonTickets>, first: Partial<SeasonEvent> = {}) {
  const after = { ...season, tickets: { ...season.tickets!, ...change } };
  const plan = planSeasonChange(season, after, stored(first), seasonEvents(after, now), now);
  return { ...plan, faults: describeFileFaults(plan.faults) };
}

describe('a date that was cancelled', () => {
  const { dates } = season.tickets!;
  const withoutFirst = { ...dates, except: ['2025-06-04', ...dates.except] };

  test('cannot come back after it was removed from the file', () => {
    const was = { ...season, tickets: { ...season.tickets!, dates: withoutFirst } };
    const plan = planSeasonChange(
      was,
      season,
      stored({ status: 'cancelled' }),
      seasonEvents(season, now),
      now,
    );
    expect(describeFileFaults(plan.faults)).toEqual([
      'tickets.dates: 2025-06-04: this date was cancelled and cannot come back. Please choose another day.',
    ]);
  });

  test('may stay in the file if a command cancelled it', () => {
    expect(plannedTickets({}, { status: 'cancelled' })).toMatchObject({ faults: [], lines: [] });
  });
});

describe('another area', () => {
  test('is refused for a date with students, who are not told', () => {
    expect(plannedTickets({ area: 'Harlem' }, { waiting: 1 }).faults).toEqual([
      `tickets.area: is Harlem, but 2025-06-04 is in ${season.tickets!.area} and students have seats: cancel it and add another date`,
    ]);
  });

  test('is possible without students', () => {
    const plan = plannedTickets({ area: 'Harlem' });
    expect(plan.faults).toEqual([]);
    expect(plan.lines[0]).toBe('2025-06-04: now in Harlem.');
    expect(plan.lines).not.toContain(other);
  });
});

const other = 'Other details of the season change.';

describe('the list of changes', () => {
  const { ticketCents, capacity, dates } = season.tickets!;

  test.each<[string, Partial<SeasonTickets>]>([
    ['table sizes', { tableMax: 7 }],
    ['the name of the events', { eventTitle: 'Summer Table' }],
    ['the opening of registration', { opens: { date: '2025-05-30', time: '12:00' } }],
  ])('mentions %s besides a new price', (_, change) => {
    const { lines } = plannedTickets({ ...change, ticketCents: ticketCents + 100 });
    expect(lines[0]).toMatch(/^Single ticket: /);
    expect(lines.at(-1)).toBe(other);
  });

  test('mentions another picture besides another title', () => {
    const after: SeasonFileBody = { ...season, title: 'Hot Summer', picture: 'fall' };
    const { lines } = planSeasonChange(season, after, stored(), seasonEvents(after, now), now);
    expect(lines).toEqual([`Title: ${season.title} becomes Hot Summer.`, other]);
  });

  test.each<[string, Partial<SeasonTickets>]>([
    ['price', { ticketCents: ticketCents + 100 }],
    ['capacity', { capacity: capacity + 1 }],
    ['end', { until: '22:00' }],
    ['date', { dates: { ...dates, additional: ['2025-06-05'] } }],
  ])('is complete with the lines about another %s', (_, change) => {
    const { lines } = plannedTickets(change);
    expect(lines).not.toEqual([]);
    expect(lines).not.toContain(other);
  });

  test('mentions other hours of a date that is over, which changes nothing else', () => {
    const hours = [{ date: '2025-06-04', from: '18:00', until: '20:00' }];
    const { lines } = plannedTickets(
      { dates: { ...dates, hours, additional: ['2025-06-05'] } },
      { status: 'completed', startsAt: new Date('2025-05-04T19:00:00-04:00') },
    );
    expect(lines).toEqual(['2025-06-05: added.', other]);
  });
});

test('the order of the fields in a file does not matter', () => {
  const reversed = JSON.parse(
    JSON.stringify({ ...season, texts: Object.fromEntries(Object.entries(season.texts).toReversed()) }),
  ) as SeasonFileBody;
  expect(planSeasonChange(season, reversed, stored(), seasonEvents(reversed, now), now).lines).toEqual([]);
});
