import { api, dayMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../../../test/fixtures/production-environment.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { realClock } from '../../../platform/clock/clock.ts';
import { newYorkTime, newYorkTimeRange } from '../../../platform/clock/new-york.ts';
import { fillCalendar } from './fill-calendar.ts';

const demo = await startTestApp();
const { given } = demo;
const { db } = demo.database;
const visitor = given.visitor();
/** A production app on the same database, which shows no examples. */
const production = await startTestApp({
  environment: productionEnvironment,
  databaseUrl: demo.databaseUrl,
  worker: false,
});

const allEvents = async (query: { title?: 'Brunch' | 'Lunch' | 'Dinner' | 'Summer Series' } = {}) =>
  visitor.call(api.catalogue.listEvents, { query: { ...query, limit: 100 } });

describe('the semesters', () => {
  test('are summer, spring and fall, in the order of their cards, with the seats and credits that are left', async () => {
    const semesters = await visitor.call(api.catalogue.listSemesters, {});
    expect(
      semesters.map(({ id, registrationStatus, seriesId, seatsLeft, offer }) => ({
        id,
        registrationStatus,
        seriesId,
        seatsLeft,
        offer,
      })),
    ).toEqual([
      {
        id: 'summer',
        registrationStatus: 'PRE_REGISTER',
        seriesId: 'summer-nyc-2025',
        seatsLeft: 300,
        offer: { total: 50, remaining: 50, amountCents: 1_000 },
      },
      { id: 'spring', registrationStatus: 'CLOSED', seriesId: null, seatsLeft: null, offer: null },
      {
        id: 'fall',
        registrationStatus: 'COMING_SOON',
        seriesId: 'fall-series-2025',
        seatsLeft: null,
        offer: null,
      },
    ]);
    for (const { title, dateRange, shortDescription, registrationMessage, heroImage } of semesters)
      for (const words of [title, dateRange, shortDescription, registrationMessage, heroImage])
        expect(words).not.toBe('');
  });

  test('are shown as closed after the closing of their last date, independent of the stored status', async () => {
    // Production uses the real time, which is long after that summer.
    const [summer] = await production.given.visitor().call(api.catalogue.listSemesters, {});
    expect(summer).toMatchObject({ registrationStatus: 'CLOSED', seatsLeft: 0 });
  });
});

describe('the summer series', () => {
  const wednesdays = [
    '0604',
    '0611',
    '0618',
    '0625',
    '0709',
    '0716',
    '0723',
    '0730',
    '0806',
    '0813',
    '0820',
    '0827',
  ];

  test('has twelve Wednesdays at 7 PM, 300 seats on each, a ticket for $5 and a pass for $25', async () => {
    const series = await visitor.call(api.catalogue.getSeries, { params: { seriesId: 'summer-nyc-2025' } });
    expect(series).toMatchObject({
      id: 'summer-nyc-2025',
      title: 'Summer 2025 NYC Student Networking Series',
      sellsTickets: true,
      capacity: 300,
      passCents: 2_500,
      ticketCents: 500,
      ticketDueCents: 500,
      passAvailable: true,
      hasPass: false,
      isPreregistered: false,
      offer: { total: 50, remaining: 50, amountCents: 1_000 },
    });
    expect(series.dates.map(({ eventId }) => eventId)).toEqual(
      wednesdays.map((day) => `${day}2025-summer-nyc`),
    );
    expect(series.dates.map(({ date }) => date)).toEqual(
      wednesdays.map((day) => `2025-${day.slice(0, 2)}-${day.slice(2)}T23:00:00.000Z`),
    );
    expect(series.dates[0]).toMatchObject({
      formatted: 'Wed, Jun 4 · 7:00 PM',
      status: 'open',
      seatsLeft: 300,
      isUserRegistered: false,
    });
  });

  test('shows ten marked example students in a demo, and in production only students who agreed to be quoted', async () => {
    const params = { seriesId: 'summer-nyc-2025' };
    const { recentRegistrations } = await visitor.call(api.catalogue.getSeries, { params });
    expect(recentRegistrations).toHaveLength(10);
    expect(recentRegistrations.every(({ example }) => example)).toBe(true);

    const real = async () =>
      (await production.given.visitor().call(api.catalogue.getSeries, { params })).recentRegistrations;
    const [quotable, private_] = [
      await given.studentWithProfile({ email: 'ana@stern.nyu.edu' }),
      await given.studentWithProfile(),
    ];
    for (const { id } of [quotable, private_])
      await db
        .insertInto('series_registrations')
        .values({ series_id: params.seriesId, student_id: id, created_at: demo.clock.now() })
        .execute();
    expect(await real()).toEqual([]);
    await quotable.as.call(api.testimonials.putOwn, { body: { quote: 'A table of six.', agreed: true } });
    expect(await real()).toEqual([
      { firstName: 'Ana', lastInitial: 'L', college: 'New York University', example: false },
    ]);
  });

  test('can be read like an event, with its next date and the price of the pass', async () => {
    const { date } = await visitor.call(api.catalogue.getEvent, { params: { eventId: 'summer-nyc-2025' } });
    expect(date).toMatchObject({
      eventId: 'summer-nyc-2025',
      seriesId: 'summer-nyc-2025',
      title: 'Summer Series',
      dateTime: '2025-06-04T23:00:00.000Z',
      status: 'open',
      groupSize: '6-8',
      location: 'Lower Manhattan',
      timeRange: '7:00 PM - 9:00 PM',
      seatsLeft: 300,
      amountDueCents: 2_500,
      eventDetails: null,
    });
  });
});

test('the fall series has no dates and nothing to pay yet', async () => {
  const params = { seriesId: 'fall-series-2025' };
  expect(await visitor.call(api.catalogue.getSeries, { params })).toMatchObject({
    sellsTickets: false,
    passCents: null,
    ticketCents: null,
    ticketDueCents: null,
    passAvailable: false,
    dates: [],
    offer: null,
  });
  const refusal = await visitor.refusal(api.catalogue.getEvent, { params: { eventId: params.seriesId } });
  expect(refusal.status).toBe(404);
});

describe('Brunch, Lunch and Dinner', () => {
  test.each([
    ['Brunch', '05252025-brunch-nyc', '2025-05-25T15:00:00.000Z', '11:00 AM - 12:30 PM', '6-8', 64, 500],
    ['Lunch', '05232025-lunch-nyc', '2025-05-23T16:00:00.000Z', '12:00 PM - 1:00 PM', '2-4', 32, 0],
    ['Dinner', '05232025-dinner-nyc', '2025-05-23T22:00:00.000Z', '6:00 PM - 7:30 PM', '6-8', 64, 500],
  ] as const)(
    '%s has its own hours, table size, number of seats and price',
    async (title, eventId, dateTime, timeRange, groupSize, seatsLeft, amountDueCents) => {
      const [first] = await allEvents({ title });
      expect(first).toEqual({
        eventId,
        title,
        dateTime,
        timeRange,
        groupSize,
        seatsLeft,
        amountDueCents,
        status: 'open',
        isUserRegistered: false,
        location: 'Lower Manhattan',
        eventDetails: null,
        seriesId: null,
      });
      const { date } = await visitor.call(api.catalogue.getEvent, { params: { eventId } });
      expect(date).toEqual(first);
    },
  );

  test('are offered on their weekdays, four weeks ahead', async () => {
    const days = async (title: 'Brunch' | 'Lunch' | 'Dinner') =>
      (await allEvents({ title })).map(({ dateTime }) =>
        new Date(dateTime).toLocaleDateString('en-US', { timeZone: 'America/New_York', weekday: 'short' }),
      );
    expect(new Set(await days('Brunch'))).toEqual(new Set(['Sun']));
    expect(new Set(await days('Lunch'))).toEqual(new Set(['Mon', 'Tue', 'Wed', 'Thu', 'Fri']));
    expect(new Set(await days('Dinner'))).toEqual(new Set(['Fri', 'Sat']));
    expect((await days('Brunch')).length).toBe(4);
    expect((await allEvents({ title: 'Lunch' })).at(-1)?.eventId).toBe('06182025-lunch-nyc');
  });

  test('are listed soonest first, in pages of ten', async () => {
    const pages = await Promise.all(
      [0, 1].map((page) => visitor.call(api.catalogue.listEvents, { query: { page } })),
    );
    expect(pages.map((page) => page.length)).toEqual([10, 10]);
    const times = pages.flat().map(({ dateTime }) => dateTime);
    expect(times).toEqual(times.toSorted());
    const ofSeries = await visitor.call(api.catalogue.listEvents, {
      query: { seriesId: 'summer-nyc-2025', limit: 100 },
    });
    expect(ofSeries).toHaveLength(12);
  });

  test('an unknown event is not found', async () => {
    const refusal = await visitor.refusal(api.catalogue.getEvent, { params: { eventId: 'tea' } });
    expect(refusal.status).toBe(404);
  });
});

test('filling the calendar several times at the same moment adds missing events and schedules their jobs once', async () => {
  const planned: string[] = [];
  const deps = {
    db,
    clock: demo.clock,
    scheduleEventJobs: async (_tx: unknown, { id }: { id: string }) => void planned.push(id),
  };
  const count = async () => (await db.selectFrom('events').select('id').execute()).length;
  const before = await count();
  await Promise.all([1, 2, 3].map(() => fillCalendar(deps)));
  expect(await count()).toBe(before);
  expect(planned).toEqual([]);
  // A deleted event is inserted again and its jobs are scheduled once.
  await db.deleteFrom('events').where('id', '=', '06182025-lunch-nyc').execute();
  await Promise.all([1, 2, 3].map(() => fillCalendar(deps)));
  expect(planned).toEqual(['06182025-lunch-nyc']);
});

test('a calendar that is first filled years later has the summer dates as completed, without jobs', async () => {
  const later = await startTestApp({ worker: false });
  const planned: string[] = [];
  await fillCalendar({
    db: later.database.db,
    clock: { now: () => new Date(realClock.now().getTime()) },
    scheduleEventJobs: async (_tx, { id }) => void planned.push(id),
  });
  expect(planned.some((id) => id.includes('summer'))).toBe(false);
  expect(planned.length).toBeGreaterThan(25);
  const dates = await later.database.db
    .selectFrom('events')
    .select('status')
    .where('series_id', '=', 'summer-nyc-2025')
    .execute();
  expect(new Set(dates.map(({ status }) => status))).toEqual(new Set(['completed']));
});

describe('the calendar', () => {
  test('gets the events of the day four weeks ahead at midnight in New York', async () => {
    const app = await startTestApp();
    const last = async () =>
      (
        await app.database.db
          .selectFrom('events')
          .select('id')
          .where('title', '=', 'Lunch')
          .orderBy('starts_at', 'desc')
          .executeTakeFirstOrThrow()
      ).id;
    expect(await last()).toBe('06182025-lunch-nyc');
    await app.given.visitor().call(api.demo.moveClock, { body: { now: '2025-05-22T03:59:59Z' } });
    expect(await last()).toBe('06182025-lunch-nyc');
    await app.given.visitor().call(api.demo.moveClock, { body: { now: '2025-05-24T04:00:00Z' } });
    expect(await last()).toBe('06202025-lunch-nyc');
  });

  test.each([
    ['clocks go forward', '2026-03-01T17:00:00Z', '03082026-brunch-nyc', '15:00', '10:00 AM'],
    ['clocks go back', '2025-10-20T16:00:00Z', '11022025-brunch-nyc', '16:00', '12:00 PM'],
  ])(
    'has Brunch at eleven, and its closing 24 hours before, on the day on which %s',
    async (_, now, id, startsAtUtc, closesAtWall) => {
      const app = await startTestApp({ worker: false });
      await fillCalendar({
        db: app.database.db,
        clock: { now: () => new Date(now) },
        scheduleEventJobs: async () => {},
      });
      const brunch = await app.database.db
        .selectFrom('events')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(brunch.starts_at.toISOString().slice(11, 16)).toBe(startsAtUtc);
      expect(newYorkTimeRange(brunch.starts_at, brunch.ends_at)).toBe('11:00 AM - 12:30 PM');
      expect(brunch.starts_at.getTime() - brunch.closes_at.getTime()).toBe(dayMs);
      expect(newYorkTime(brunch.closes_at)).toBe(closesAtWall);
    },
  );

  test('has a Lunch on a leap day', async () => {
    const app = await startTestApp({ worker: false });
    const clock = { now: () => new Date('2028-02-10T17:00:00Z') };
    await fillCalendar({ db: app.database.db, clock, scheduleEventJobs: async () => {} });
    const lunch = await app.database.db
      .selectFrom('events')
      .select('starts_at')
      .where('id', '=', '02292028-lunch-nyc')
      .executeTakeFirstOrThrow();
    expect(lunch.starts_at.toISOString()).toBe('2028-02-29T17:00:00.000Z');
  });
});
