import { api, genders, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../../test/fixtures/production-environment.ts';
import { packCrewsInThisThread } from '../../../test/fixtures/quickcrew-fixture.ts';
import { startTestApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { isSynthetic } from '../../platform/demo/synthetic-address.ts';
import { fullNameOf, namesOfRound } from './name-pool.ts';

const moveTo = (app: TestApp, instant: string | Date, minutes = 0) =>
  app.given.visitor().call(api.demo.moveClock, {
    body: { now: new Date(new Date(instant).getTime() + minutes * minuteMs).toISOString() },
  });

/** A guest with two friends and others at the next dinner, whose tables are released. */
async function guestAtReleasedDinner(app: TestApp, others = 18) {
  const guest = app.given.visitor();
  const { userId } = await guest.call(api.demo.guest, { body: {} });
  const { eventId, dateTime, releaseAt, endsAt } = (await guest.call(api.demo.story, {})).nextDinner!;
  await guest.call(api.demo.seat, { body: { eventId } });
  await guest.call(api.demo.populate, { body: { eventId, students: others } });
  await moveTo(app, releaseAt);
  return { guest, userId, eventId, dateTime, endsAt };
}

interface PlaceRow {
  tableId: string;
  email: string;
  arrived: Date | null;
  absent: boolean;
}

const placesOf = async (app: TestApp, eventId: string) =>
  (
    await app.database.pool.query<PlaceRow>(
      `select table_id as "tableId", email, checked_in_at as arrived, absent_at is not null as absent
       from table_places join students on students.id = student_id where event_id = $1`,
      [eventId],
    )
  ).rows;

// In tests the engine's thread loads TypeScript, so it starts slowly.
describe('synthetic students at a dinner', () => {
  test('set out, arrive one after the other, are late or stay away, and give feedback the next morning', async () => {
    const app = await startTestApp();
    const { guest, userId, eventId, dateTime, endsAt } = await guestAtReleasedDinner(app);
    const read = () => guest.call(api.demo.happenings, { query: { eventId } });
    const ownTable = async () =>
      (await guest.call(api.seating.listRegistered, { query: {} }))[0]!.venueDetails!.members;
    const mates = await ownTable();
    const isMate = ({ firstName, lastInitial }: { firstName: string; lastInitial: string }) =>
      mates.some((mate) => mate.firstName === firstName && mate.lastName === lastInitial);
    expect((await read()).every(isMate)).toBe(true);

    await moveTo(app, dateTime, -20);
    const setOut = (await read()).filter(({ text }) => text === 'set out');
    expect(setOut.length).toBeGreaterThanOrEqual(3);
    expect(setOut.filter(({ isFriend }) => isFriend)).toHaveLength(2);
    expect((await ownTable()).filter(({ checkedIn }) => checkedIn)).toEqual([]);

    await guest.call(api.seating.checkIn, { params: { eventId } });
    await moveTo(app, dateTime);
    const atStart = (await ownTable()).filter(({ checkedIn }) => checkedIn).length;
    expect(atStart).toBeGreaterThanOrEqual(3);
    expect((await read()).some(({ text }) => /^is late: “.+”$/.test(text))).toBe(true);
    expect((await read()).find(({ isYou, text }) => isYou && text === 'checked in')).toBeDefined();

    await moveTo(app, dateTime, 20);
    const places = await placesOf(app, eventId);
    for (const tableId of new Set(places.map((place) => place.tableId))) {
      const table = places.filter((place) => place.tableId === tableId);
      expect(table.filter(({ arrived }) => arrived === null).length).toBeLessThanOrEqual(1);
      const minutes = table.flatMap(({ arrived }) =>
        arrived ? [Math.floor(arrived.getTime() / minuteMs)] : [],
      );
      expect(new Set(minutes).size).toBe(minutes.length);
    }
    expect((await read()).every(isMate)).toBe(true);

    await moveTo(app, endsAt, 15 * 60);
    const feedback = (await read()).filter(({ text }) =>
      /^gave the evening (three|four|five) faces$/.test(text),
    );
    const { rows: given } = await app.database.pool.query<{ atOwnTable: boolean }>(
      `select exists (select from table_places as own join table_places as mate using (table_id)
         where own.student_id = $2 and mate.student_id = feedback.student_id) as "atOwnTable"
       from feedback where event_id = $1`,
      [eventId, userId],
    );
    expect(given.length).toBeGreaterThan(5);
    expect(feedback).toHaveLength(given.filter(({ atOwnTable }) => atOwnTable).length);
    expect((await read()).map(({ at }) => at)).toEqual(
      (await read())
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const { rows: wishes } = await app.database.pool.query<{ wish: string }>('select wish from wishes');
    expect(wishes.length).toBeGreaterThan(0);
    expect(new Set(wishes.map(({ wish }) => wish))).toEqual(new Set(['again']));
    const { failedJobs } = await guest.call(api.demo.activity, {});
    expect(failedJobs).toEqual([]);
  });

  test('are named in the release mail with their colleges as on the page, never with the domain of an address', async () => {
    const app = await startTestApp();
    const { guest, eventId } = await guestAtReleasedDinner(app, 10);
    await app.given.waitForJobs();
    const { email } = await guest.call(api.accounts.me, {});
    const mails = await app.given.mailTo(email);
    const released = mails.find(({ subject }) => subject.startsWith('Your table for Dinner'))!;
    const [shown] = await guest.call(api.seating.listRegistered, { query: {} });
    expect(shown!.eventId).toBe(eventId);
    const { members } = shown!.venueDetails!;
    expect(members.length).toBeGreaterThan(5);
    for (const { firstName, lastName, collegeShortName, isYou } of members) {
      expect(collegeShortName).not.toContain('example.edu');
      expect(released.text.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toContain(
        `${isYou ? 'You' : `${firstName} ${lastName}.`} ${collegeShortName}`,
      );
    }
    expect(released.text + released.html).not.toContain('example.edu');
  });

  test('a guest who can’t come reads it in words that fit ‘You’', async () => {
    const app = await startTestApp();
    const { guest, eventId } = await guestAtReleasedDinner(app, 10);
    await guest.call(api.seating.declareAbsence, { params: { eventId } });
    const own = (await guest.call(api.demo.happenings, { query: { eventId } })).filter(({ isYou }) => isYou);
    expect(own.map(({ text }) => text)).toEqual(['said “I can’t come”', 'took a seat']);
  });

  test('do nothing twice if a job runs again, and those who were suspended or moved break no job', async () => {
    const app = await startTestApp();
    const { guest, eventId, dateTime } = await guestAtReleasedDinner(app, 10);
    await moveTo(app, dateTime, -5);
    const before = await guest.call(api.demo.happenings, { query: { eventId } });
    await app.database.pool.query(
      `select graphile_worker.add_job('synthetic-evening', json_build_object('eventId', $1::text))
       from generate_series(1, 3)`,
      [eventId],
    );
    await app.given.waitForJobs();
    expect(await guest.call(api.demo.happenings, { query: { eventId } })).toEqual(before);

    // One is suspended and one loses the place, and the next jobs still run.
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select students.id from table_places join students on students.id = student_id
       where event_id = $1 and checked_in_at is null and email like '%.example.edu' and email not like '%@guest.%'`,
      [eventId],
    );
    await app.database.pool.query('update students set status = $2 where id = $1', [
      rows[0]!.id,
      'SUSPENDED',
    ]);
    await app.database.pool.query('delete from table_places where student_id = $1', [rows[1]!.id]);
    await moveTo(app, dateTime, 20);
    const failed = await guest.call(api.demo.activity, {});
    expect(failed.failedJobs).toEqual([]);
  });

  test('do nothing more after the event was cancelled', async () => {
    const app = await startTestApp();
    const { guest, eventId, dateTime } = await guestAtReleasedDinner(app, 10);
    await moveTo(app, dateTime, -5);
    const arrived = async () =>
      (await placesOf(app, eventId)).filter((place) => place.arrived !== null).length;
    const before = await arrived();
    expect(before).toBeGreaterThan(0);
    await app.seating.cancelEvent(eventId, 'The kitchen is closed.');
    await moveTo(app, dateTime, 20);
    expect(await arrived()).toBe(before);
    expect((await guest.call(api.demo.activity, {})).failedJobs).toEqual([]);
  });

  test('also come to a date of a series', async () => {
    const app = await startTestApp();
    const visitor = app.given.visitor();
    const seriesId = 'summer-nyc-2025';
    await visitor.call(api.demo.populate, { body: { eventId: seriesId, students: 8 } });
    const { dates } = await visitor.call(api.catalogue.getSeries, { params: { seriesId } });
    const { eventId, date: dateTime } = dates[0]!;
    await moveTo(app, dateTime, 20);
    const places = await placesOf(app, eventId);
    expect(places).toHaveLength(8);
    expect(places.filter(({ arrived }) => arrived === null).length).toBeLessThanOrEqual(1);
  });

  test('have no job for an event to which none of them comes', async () => {
    const app = await startTestApp();
    const student = await app.given.studentWithProfile();
    const { nextDinner } = await student.as.call(api.demo.story, {});
    await moveTo(app, nextDinner!.releaseAt);
    const { rows } = await app.database.pool.query(
      `select 1 from scheduled_work where kind like 'synthetic-%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('synthetic students in a crew', () => {
  test('introduce themselves, write, set out and arrive, except one', async () => {
    const app = await startTestApp({ packCrews: packCrewsInThisThread });
    const guest = app.given.visitor();
    const { userId } = await guest.call(api.demo.guest, { body: {} });
    await guest.call(api.demo.crew, { body: {} });
    await app.given.waitForJobs();
    const { groupId, meetingTime } = await guest.call(api.demo.crew, { body: {} });
    const params = { groupId: groupId! };
    const read = () => guest.call(api.demo.happenings, { query: { groupId: groupId! } });

    await guest.call(api.demo.moveClock, { body: { advance: 'PT10M' } });
    expect((await read()).filter(({ text }) => text === 'said hello in the chat')).toHaveLength(3);
    expect((await read()).filter(({ text }) => text.startsWith('wrote: “'))).toHaveLength(1);

    for (const step of ['introSent', 'onTheWay'] as const)
      await guest.call(api.quickcrew.updateProgress, { params, body: { step } });
    await moveTo(app, meetingTime, -1);
    await guest.call(api.quickcrew.updateProgress, { params, body: { step: 'checkedIn' } });
    await moveTo(app, meetingTime, 10);
    const { members } = await guest.call(api.quickcrew.getCrew, { params });
    const others = members.filter((member) => member.userId !== userId);
    expect(others.filter(({ checkedIn }) => checkedIn)).toHaveLength(2);
    expect((await read()).filter(({ text }) => text === 'set out')).toHaveLength(3);
    expect((await read()).filter(({ text }) => text === 'checked in')).toHaveLength(3);

    await app.database.pool.query(
      `select graphile_worker.add_job('synthetic-crew', json_build_object('crewId', $1::text))`,
      [groupId],
    );
    const before = await read();
    await app.given.waitForJobs();
    expect(await read()).toEqual(before);

    await moveTo(app, meetingTime, 24 * 60);
    expect((await read()).filter(({ text }) => /^gave the crew (four|five) stars$/.test(text))).toHaveLength(
      2,
    );
    expect((await guest.call(api.demo.activity, {})).failedJobs).toEqual([]);
    const stranger = await app.given.student();
    expect(await stranger.as.call(api.demo.happenings, { query: { groupId: groupId! } })).toEqual([]);
  });
});

test('nobody who meets synthetic students meets two of the same name', async () => {
  const app = await startTestApp();
  const visitor = app.given.visitor();
  const lunches = await visitor.call(api.catalogue.listEvents, { query: { title: 'Lunch' } });
  for (const { eventId } of lunches.filter(({ status }) => status === 'open').slice(0, 2))
    await visitor.call(api.demo.populate, { body: { eventId, students: 20 } });
  const { rows } = await app.database.pool.query<{ name: string; email: string }>(
    `select first_name || ' ' || last_name as name, email from profiles join students on students.id = student_id`,
  );
  expect(rows).toHaveLength(40);
  expect(rows.every(({ email }) => isSynthetic(email))).toBe(true);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(40);
});

test('names are combined anew when the pool is used up, and stay unique', async () => {
  const app = await startTestApp({ worker: false });
  const { db } = app.database;
  const pool = genders.flatMap((gender) => namesOfRound(gender, 0)).map(fullNameOf);
  await db
    .insertInto('demo.used_names')
    .values(pool.map((full_name) => ({ full_name })))
    .execute();
  const names = new Set<string>();
  for (let count = 0; count < 5; count += 1) {
    const guest = app.given.visitor();
    await guest.call(api.demo.guest, { body: {} });
    const { userProfile } = await guest.call(api.profiles.get, {});
    names.add(`${userProfile.firstName} ${userProfile.lastName}`);
  }
  expect(names.size).toBe(5);
  expect(pool.filter((name) => names.has(name))).toEqual([]);
});

test('a production server never schedules the jobs of synthetic students, and does not run them', async () => {
  const app = await startTestApp({ environment: productionEnvironment });
  expect(app.seating.afterRelease).toBeUndefined();
  expect(app.quickcrew.afterMatch).toBeUndefined();
  const { pool } = app.database;
  // Of lower urgency than the others, so that it runs last.
  await pool.query(`select graphile_worker.add_job(name, '{"eventId": "x", "crewId": "x"}', priority := priority)
    from (values ('synthetic-evening', 0), ('synthetic-crew', 0), ('complete-evening', 100)) as job (name, priority)`);
  const left = async () =>
    (
      await pool.query<{ name: string; attempts: number }>(
        `select task_identifier as name, attempts from graphile_worker.jobs where locked_at is null order by 1`,
      )
    ).rows;
  await expect.poll(left).toEqual([
    { name: 'synthetic-crew', attempts: 0 },
    { name: 'synthetic-evening', attempts: 0 },
  ]);
});
