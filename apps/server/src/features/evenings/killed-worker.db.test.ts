import { expect, test } from 'vitest';
import { afterwards } from '../../../test/afterwards.ts';
import { EveningHouse } from '../../../test/evening-house.ts';
import { startOtherProcess } from '../../../test/other-process.ts';

const mortalHost = new URL('../../../test/mortal-host.ts', import.meta.url);

test(
  'workers are killed while they think about the tables and while they tell: everybody sits once and is told once',
  { timeout: 600_000 },
  async () => {
    const house = await EveningHouse.start({ worker: false, emptyCalendar: true });
    const { app, db } = house;
    const guests = await house.guests(13);
    // Registration has just ended.
    const eventId = await house.event({ startsAt: house.inHours(24) });
    await house.seat(eventId, guests);

    const thinking = startOtherProcess(mortalHost, app.databaseUrl, 'laying');
    await thinking.says('thinks about tables');
    await thinking.killAtOnce();
    expect(await house.statusOf(eventId)).toBe('closed');
    expect(await house.tablesOf(eventId)).toEqual([]);

    const telling = startOtherProcess(mortalHost, app.databaseUrl, 'telling');
    await telling.says('told a table');
    await telling.killAtOnce();
    const tableIds = () =>
      db.selectFrom('event_tables').select('id').where('event_id', '=', eventId).orderBy('id').execute();
    const laid = await tableIds();
    const seated = await house.tablesOf(eventId);
    expect(seated.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([6, 7]);
    expect(await house.statusOf(eventId)).toBe('closed');
    expect(await house.toldOf('venue_released', eventId)).toEqual([]);

    app.evenings.seatTables = house.parts.seatTables;
    const worker = await app.startWorker();
    afterwards(() => worker.stop());
    await expect.poll(() => house.statusOf(eventId), { timeout: 300_000 }).toBe('released');
    await app.given.jobsAreDone();
    expect(await tableIds()).toEqual(laid);
    expect(await house.tablesOf(eventId)).toEqual(seated);
    const told = await house.toldOf('venue_released', eventId);
    expect(told.map(({ studentId }) => studentId).toSorted()).toEqual(guests.map(({ id }) => id).toSorted());
  },
);
