import { expect, test } from 'vitest';
import { afterwards } from '../../../../test/afterwards.ts';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import { startOtherProcess } from '../../../../test/servers/other-process.ts';

const tableFormer = new URL('../../../../test/killable/table-former.ts', import.meta.url);

test(
  'if workers are killed while they form tables and while they notify students, each student is seated once and notified once',
  { timeout: 600_000 },
  async () => {
    const fixture = await SeatingFixture.start({ worker: false, emptyCalendar: true });
    const { app, db } = fixture;
    const guests = await fixture.guests(13);
    // Registration has just ended.
    const eventId = await fixture.event({ startsAt: fixture.inHours(24) });
    await fixture.seat(eventId, guests);

    const forming = startOtherProcess(tableFormer, app.databaseUrl, 'laying');
    await forming.says('thinks about tables');
    await forming.killAtOnce();
    expect(await fixture.statusOf(eventId)).toBe('closed');
    expect(await fixture.tablesOf(eventId)).toEqual([]);

    const notifying = startOtherProcess(tableFormer, app.databaseUrl, 'telling');
    await notifying.says('told a table');
    await notifying.killAtOnce();
    const tableIds = () =>
      db.selectFrom('event_tables').select('id').where('event_id', '=', eventId).orderBy('id').execute();
    const formed = await tableIds();
    const seated = await fixture.tablesOf(eventId);
    expect(seated.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([6, 7]);
    expect(await fixture.statusOf(eventId)).toBe('closed');
    expect(await fixture.toldOf('venue_released', eventId)).toEqual([]);

    app.seating.seatTables = fixture.deps.seatTables;
    const worker = await app.startWorker();
    afterwards(() => worker.stop());
    await expect.poll(() => fixture.statusOf(eventId), { timeout: 300_000 }).toBe('released');
    await app.given.jobsAreDone();
    expect(await tableIds()).toEqual(formed);
    expect(await fixture.tablesOf(eventId)).toEqual(seated);
    const notifications = await fixture.toldOf('venue_released', eventId);
    expect(notifications.map(({ studentId }) => studentId).toSorted()).toEqual(
      guests.map(({ id }) => id).toSorted(),
    );
  },
);
