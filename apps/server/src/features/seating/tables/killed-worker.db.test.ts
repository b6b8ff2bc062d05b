import { expect, test } from 'vitest';
import { addCleanUp } from '../../../../test/clean-up.ts';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import { startChildProcess } from '../../../../test/servers/child-process.ts';

const tableFormer = new URL('../../../../test/killable/table-former.ts', import.meta.url);

test(
  'if workers are killed while they form tables and while they notify students, each student is seated once and notified once',
  { timeout: 600_000 },
  async () => {
    const fixture = await SeatingFixture.start({ worker: false, emptyCalendar: true, roundMs: 200 });
    const { app, db } = fixture;
    const guests = await fixture.guests(13);
    // Registration has just ended.
    const eventId = await fixture.event({ startsAt: fixture.inHours(24) });
    await fixture.addSeats(eventId, guests);

    const forming = await startChildProcess(tableFormer, app.databaseUrl, 'computing');
    await forming.waitForLine('computing tables');
    await forming.kill();
    expect(await fixture.statusOf(eventId)).toBe('closed');
    expect(await fixture.tablesOf(eventId)).toEqual([]);

    const notifying = await startChildProcess(tableFormer, app.databaseUrl, 'notifying');
    await notifying.waitForLine('table notified');
    await notifying.kill();
    const tableIds = () =>
      db.selectFrom('event_tables').select('id').where('event_id', '=', eventId).orderBy('id').execute();
    const formed = await tableIds();
    const seated = await fixture.tablesOf(eventId);
    expect(seated.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([6, 7]);
    expect(await fixture.statusOf(eventId)).toBe('closed');
    expect(await fixture.notificationsOf('venue_released', eventId)).toEqual([]);

    app.seating.seatTables = fixture.deps.seatTables;
    const worker = await app.startWorker();
    addCleanUp(() => worker.stop());
    await expect.poll(() => fixture.statusOf(eventId), { timeout: 300_000 }).toBe('released');
    await app.given.waitForJobs();
    expect(await tableIds()).toEqual(formed);
    expect(await fixture.tablesOf(eventId)).toEqual(seated);
    const notifications = await fixture.notificationsOf('venue_released', eventId);
    expect(notifications.map(({ studentId }) => studentId).toSorted()).toEqual(
      guests.map(({ id }) => id).toSorted(),
    );
  },
);
