import type { SeasonFileBody } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { dateOf, startSeasonsFixture, withHours } from '../../../test/fixtures/seasons-fixture.ts';

const { fixture, app, given, importSeason, publishSmallSeason, findHoursChange } =
  await startSeasonsFixture();

/** Holds the lock of a row while `work` runs, and waits before that until the import waits for the lock. */
async function importBehindLock(
  season: SeasonFileBody,
  lock: string,
  work: (query: (sql: string) => Promise<unknown>) => Promise<void>,
) {
  const client = await fixture.pool.connect();
  try {
    await client.query('begin');
    await client.query(lock);
    const imported = importSeason(season);
    const waiting = `select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await fixture.pool.query<{ waiting: number }>(waiting)).rows[0]!.waiting)
      .toBeGreaterThan(0);
    await work((query) => client.query(query));
    await client.query('commit');
    return await imported;
  } finally {
    client.release(true);
  }
}

test('a payment that started before the import could lock the date is older than the change', async () => {
  const { season, eventIds } = await publishSmallSeason(2031);
  const eventId = eventIds[0]!;
  let moved: Date | undefined;
  const { ok } = await importBehindLock(
    withHours(season, eventId),
    `select from events where id = '${eventId}' for update`,
    async () => {
      await fixture.moveClock('PT1M');
      moved = app.clock.now();
    },
  );
  expect(ok).toBe(true);
  expect((await findHoursChange(eventId))!.getTime()).toBeGreaterThanOrEqual(moved!.getTime());
});

test('an import that cancels dates locks no date before all payments, so that students can unregister meanwhile', async () => {
  const { season, eventIds } = await publishSmallSeason(2032);
  const [first, second] = eventIds as [string, string];
  await fixture.pay(await given.studentWithProfile(), second);
  await given.waitForJobs();
  const { dates } = season.tickets!;
  dates.except = [...dates.except, dateOf(first), dateOf(second)];
  const { ok } = await importBehindLock(
    season,
    `select from payments where target = '${second}' for update`,
    async (query) => {
      await query(`select from events where series_id = '${season.id}' order by id for update nowait`);
    },
  );
  expect(ok).toBe(true);
  expect((await fixture.getEvent(second)).status).toBe('cancelled');
});
