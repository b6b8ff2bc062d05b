import { api, dayMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/test-app.ts';

const { given } = await startTestApp();
const visitor = given.visitor();

const allEvents = async (query: { title?: 'Brunch' | 'Lunch' | 'Dinner' | 'Summer Series' } = {}) =>
  visitor.call(api.catalogue.listEvents, { query: { ...query, limit: 100 } });

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
        closesAt: new Date(Date.parse(dateTime) - dayMs).toISOString(),
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
