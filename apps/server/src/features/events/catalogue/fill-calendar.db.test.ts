import { api, dayMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/test-app.ts';
import { realClock } from '../../../platform/clock/clock.ts';
import { newYorkTime, newYorkTimeRange } from '../../../platform/clock/new-york.ts';
import { fillCalendar } from './fill-calendar.ts';

test('filling the calendar several times at the same moment adds missing events and schedules their jobs once', async () => {
  // Without a worker, which would fill the calendar too.
  const { clock, database } = await startTestApp({ worker: false });
  const { db } = database;
  const planned: string[] = [];
  const deps = {
    db,
    clock,
    startsWithDemoCatalogue: true,
    scheduleEventJobs: async (_tx: unknown, { id }: { id: string }) => void planned.push(id),
  };
  await fillCalendar(deps);
  planned.length = 0;
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
    startsWithDemoCatalogue: true,
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
    const moveTo = (now: string) => app.given.visitor().call(api.demo.moveClock, { body: { now } });
    for (const [beforeMidnight, midnight, before, after] of [
      ['2025-05-22T03:59:00Z', '2025-05-22T04:00:00Z', '06182025-lunch-nyc', '06192025-lunch-nyc'],
      ['2025-05-23T03:59:00Z', '2025-05-23T04:00:00Z', '06192025-lunch-nyc', '06202025-lunch-nyc'],
    ] as const) {
      // A minute before, because the clock of the test goes on.
      await moveTo(beforeMidnight);
      expect(await last()).toBe(before);
      await moveTo(midnight);
      expect(await last()).toBe(after);
    }
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
        startsWithDemoCatalogue: true,
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
    await fillCalendar({
      db: app.database.db,
      clock,
      startsWithDemoCatalogue: true,
      scheduleEventJobs: async () => {},
    });
    const lunch = await app.database.db
      .selectFrom('events')
      .select('starts_at')
      .where('id', '=', '02292028-lunch-nyc')
      .executeTakeFirstOrThrow();
    expect(lunch.starts_at.toISOString()).toBe('2028-02-29T17:00:00.000Z');
  });
});
