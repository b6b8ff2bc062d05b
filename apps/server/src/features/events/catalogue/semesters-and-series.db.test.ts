import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../../../test/fixtures/production-environment.ts';
import { startTestApp } from '../../../../test/test-app.ts';

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
