import { minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../../../test/fixtures/seating-fixture.ts';
import { completeEvent } from '../schedule/complete-event.ts';
import { formTables } from './form-tables.ts';
import { releaseTables } from '../schedule/release-tables.ts';
import { remind } from '../schedule/send-reminders.ts';

// No worker: the tests run the jobs themselves, so they decide when and how often.
const fixture = await SeatingFixture.start({ worker: false });
const { deps } = fixture;
const { db } = fixture;

/** An event whose registration has just ended. */
async function closing(count: number, details: { min?: number; max?: number; seriesId?: string } = {}) {
  const guests = await fixture.guests(count);
  const eventId = await fixture.event({ startsAt: fixture.inHours(24), ...details });
  if (count > 0) await fixture.addSeats(eventId, guests);
  return { eventId, guests };
}

const sizes = async (eventId: string) =>
  (await fixture.tablesOf(eventId)).map(({ length }) => length).toSorted((one, other) => one - other);

const mails = async (template: string) =>
  db.selectFrom('outgoing_mail').select('recipient').where('template', '=', template).execute();

describe('forming the tables', { timeout: 60_000 }, () => {
  test('several times at the same moment seats each student once and notifies each student once', async () => {
    const { eventId, guests } = await closing(20);
    await Promise.all([1, 2, 3].map(() => formTables(deps, eventId)));
    await Promise.all([1, 2, 3].map(() => releaseTables(deps, eventId)));
    const seated = (await fixture.tablesOf(eventId)).flat();
    expect(seated.toSorted()).toEqual(guests.map(({ id }) => id).toSorted());
    const notifications = await fixture.notificationsOf('venue_released', eventId);
    expect(notifications.map(({ studentId }) => studentId).toSorted()).toEqual(seated.toSorted());
    expect(await fixture.statusOf(eventId)).toBe('released');
    await formTables(deps, eventId);
    await releaseTables(deps, eventId);
    expect(await fixture.notificationsOf('venue_released', eventId)).toHaveLength(20);
    const file = await db
      .selectFrom('events')
      .select('sequence')
      .where('id', '=', eventId)
      .executeTakeFirst();
    expect(file!.sequence).toBe(1);
  });

  test('or releasing them leaves no partial result after an error, and a retry completes it', async () => {
    const { eventId } = await closing(12);
    const broken = () => Promise.reject(new Error('The process ended here.'));
    await expect(formTables({ ...deps, findForbiddenPairs: broken }, eventId)).rejects.toThrow('ended here');
    // Registration is closed, and no student has a table yet.
    expect(await fixture.statusOf(eventId)).toBe('closed');
    expect(await fixture.tablesOf(eventId)).toEqual([]);
    await formTables(deps, eventId);
    expect(await sizes(eventId)).toEqual([6, 6]);

    let calls = 0;
    const notify: typeof deps.notify = async (tx, notice) => {
      if (++calls === 2) throw new Error('The process ended here.');
      await deps.notify(tx, notice);
    };
    await expect(releaseTables({ ...deps, notify }, eventId)).rejects.toThrow('ended here');
    expect(await fixture.statusOf(eventId)).toBe('closed');
    expect(await fixture.notificationsOf('venue_released', eventId)).toEqual([]);
    await releaseTables(deps, eventId);
    expect(await fixture.notificationsOf('venue_released', eventId)).toHaveLength(12);
  });

  test('leaves out suspended students and students whose seat is only reserved', async () => {
    const { eventId, guests } = await closing(14);
    await db
      .updateTable('seats')
      .set({ state: 'reserved', held_until: fixture.inHours(1), registered_at: null })
      .where('student_id', '=', guests[0]!.id)
      .execute();
    await db.updateTable('students').set({ status: 'SUSPENDED' }).where('id', '=', guests[1]!.id).execute();
    await formTables(deps, eventId);
    const seated = (await fixture.tablesOf(eventId)).flat();
    expect(seated).toHaveLength(12);
    expect(seated).not.toContain(guests[0]!.id);
    expect(seated).not.toContain(guests[1]!.id);
  });

  test('does not close registration before its time', async () => {
    const eventId = await fixture.event({ startsAt: fixture.inHours(30) });
    await formTables(deps, eventId);
    expect(await fixture.statusOf(eventId)).toBe('open');
  });
});

test('an event whose hours change at the moment of closing stays open until its new closing', async () => {
  const { eventId } = await closing(6);
  const closesAt = fixture.inHours(1);
  const { eventStatus } = deps;
  const changesHours: typeof eventStatus = {
    ...eventStatus,
    async move(tx, id, step) {
      await db
        .updateTable('events')
        .set({ starts_at: fixture.inHours(25), closes_at: closesAt })
        .where('id', '=', id)
        .execute();
      return eventStatus.move(tx, id, step);
    },
  };
  await expect(formTables({ ...deps, eventStatus: changesHours }, eventId)).rejects.toThrow(
    'its hours changed',
  );
  expect(await fixture.statusOf(eventId)).toBe('open');
  await formTables(deps, eventId);
  expect(await fixture.statusOf(eventId)).toBe('open');
  // The reminder follows, too: it is not sent earlier than two days before the new start.
  await db
    .updateTable('events')
    .set({ starts_at: fixture.inHours(49), ends_at: fixture.inHours(51) })
    .where('id', '=', eventId)
    .execute();
  await remind(deps, eventId);
  expect(await fixture.notificationsOf('event_reminder', eventId)).toEqual([]);
});

describe('a small event', { timeout: 60_000 }, () => {
  test('with fewer students than the minimum of a table gets a smaller table', async () => {
    const { eventId } = await closing(4);
    await formTables(deps, eventId);
    await releaseTables(deps, eventId);
    expect(await sizes(eventId)).toEqual([4]);
    expect(await fixture.statusOf(eventId)).toBe('released');
  });

  test('with one student is cancelled, and the student is notified of the reason', async () => {
    const { eventId, guests } = await closing(1);
    await formTables(deps, eventId);
    expect(await fixture.statusOf(eventId)).toBe('cancelled');
    const [notification] = await fixture.notificationsOf('event_cancelled', eventId);
    expect(notification).toMatchObject({
      studentId: guests[0]!.id,
      payload: { because: 'Too few students registered.' },
    });
  });

  test('without students is released and completed without a venue', async () => {
    const { eventId } = await closing(0);
    await formTables(deps, eventId);
    await releaseTables({ ...deps, inventsVenues: false }, eventId);
    expect(await fixture.statusOf(eventId)).toBe('released');
    await fixture.app.clock.moveTo(fixture.inHours(26));
    await completeEvent(deps, eventId);
    expect(await fixture.statusOf(eventId)).toBe('completed');
  });

  test('with two students who must not meet gets two tables, even if these are small', async () => {
    const { eventId, guests } = await closing(7);
    await fixture.addNeverWish(guests[0]!, guests[1]!);
    await formTables(deps, eventId);
    const tables = await fixture.tablesOf(eventId);
    expect(tables).toHaveLength(2);
    expect(tables.find((table) => table.includes(guests[0]!.id))).not.toContain(guests[1]!.id);
    expect(tables.flat()).toHaveLength(7);
  });

  test('with a student for whom there is no table notifies the student and the organiser', async () => {
    const { eventId, guests } = await closing(3);
    await fixture.addNeverWish(guests[0]!, guests[1]!);
    await fixture.addNeverWish(guests[2]!, guests[0]!);
    await formTables(deps, eventId);
    expect(await sizes(eventId)).toEqual([2]);
    const notifications = await fixture.notificationsOf('no_table', eventId);
    expect(notifications.map(({ studentId }) => studentId)).toEqual([guests[0]!.id]);
    expect(await mails('students-without-table')).toEqual([{ recipient: deps.supportEmail }]);
  });
});

describe('an event without a venue', { timeout: 60_000 }, () => {
  const strict = { ...deps, inventsVenues: false };

  const enter = (name: string, details: { tables: number; seats: number }) =>
    db
      .insertInto('venues')
      .values({
        id: crypto.randomUUID(),
        name,
        street: `${name} Street`,
        city: 'New York',
        state: 'NY',
        zip: '10004',
        latitude: 40.7,
        longitude: -74,
        after_party_name: `After ${name}`,
        after_party_address: `Beside ${name}`,
        tables: details.tables,
        seats_per_table: details.seats,
        invented: false,
        created_at: fixture.now,
      })
      .execute();

  test('alerts the organiser, notifies students once of the delay, and is released when venues with enough tables are entered', async () => {
    // Invented venues exist by now. Production does not use them.
    const { eventId, guests } = await closing(12);
    await formTables(strict, eventId);
    await releaseTables(strict, eventId);
    await releaseTables(strict, eventId);
    expect(await fixture.statusOf(eventId)).toBe('closed');
    expect(await fixture.notificationsOf('venue_late', eventId)).toHaveLength(12);
    expect((await mails('venue-missing')).map(({ recipient }) => recipient)).toEqual([deps.supportEmail]);
    const again = await db
      .selectFrom('scheduled_work')
      .select('due_at')
      .where('kind', '=', 'release-evening')
      .where('subject', '=', eventId)
      .executeTakeFirst();
    const minutes = (again!.due_at.getTime() - fixture.now.getTime()) / minuteMs;
    expect(minutes).toBeGreaterThan(0);
    expect(minutes).toBeLessThanOrEqual(10);
    expect(fixture.app.logLines.join()).toContain('event has no venue');

    await enter('Too Small', { tables: 2, seats: 5 });
    await enter('Half of it', { tables: 1, seats: 8 });
    await releaseTables(strict, eventId);
    expect(await fixture.statusOf(eventId)).toBe('closed');
    await enter('Other Half', { tables: 1, seats: 6 });
    await releaseTables(strict, eventId);
    expect(await fixture.statusOf(eventId)).toBe('released');
    const venues = (await fixture.notificationsOf('venue_released', eventId)).map(
      ({ payload }) => payload['venue'],
    );
    expect(venues).toHaveLength(guests.length);
    expect(new Set(venues)).toEqual(new Set(['Half of it', 'Other Half']));

    // These tables are taken at this hour, so another event at the same time finds none.
    const same = await closing(6);
    await formTables(strict, same.eventId);
    await releaseTables(strict, same.eventId);
    expect(await fixture.statusOf(same.eventId)).toBe('closed');
  });

  test('is released without a venue if all students are absent', async () => {
    const { eventId } = await closing(6);
    await formTables(strict, eventId);
    await db
      .updateTable('table_places')
      .set({ absent_at: fixture.now })
      .where('event_id', '=', eventId)
      .execute();
    await db.updateTable('venues').set({ retired_at: fixture.now }).execute();
    await releaseTables(strict, eventId);
    expect(await fixture.statusOf(eventId)).toBe('released');
    expect(await fixture.notificationsOf('venue_late', eventId)).toEqual([]);
    expect(await fixture.notificationsOf('venue_released', eventId)).toEqual([]);
    await db.updateTable('venues').set({ retired_at: null }).execute();
  });

  test('is cancelled at its start, and all students are notified', async () => {
    const { eventId, guests } = await closing(20);
    await formTables(strict, eventId);
    await releaseTables(strict, eventId);
    await fixture.app.clock.moveTo(fixture.inHours(24));
    await releaseTables(strict, eventId);
    expect(await fixture.statusOf(eventId)).toBe('cancelled');
    expect(await fixture.notificationsOf('event_cancelled', eventId)).toHaveLength(guests.length);
  });
});

describe('a whole series', { timeout: 180_000 }, () => {
  test('with 300 students and 12 dates seats friends together, and no other two students meet twice', async () => {
    const guests = await fixture.guests(300);
    const seriesId = await fixture.series('twelve-wednesdays');
    const friends: Guest[][] = [];
    for (let at = 0; at < 60; at += 3) friends.push(guests.slice(at, at + 3));
    for (let at = 60; at < 120; at += 2) friends.push(guests.slice(at, at + 2));
    for (const group of friends) await fixture.addFriendGroup(seriesId, group);
    const groupOf = new Map(friends.flatMap((group, index) => group.map(({ id }) => [id, index] as const)));
    const met = new Set<string>();
    let repeats = 0;
    for (let week = 0; week < 12; week += 1) {
      const eventId = await fixture.event({
        startsAt: fixture.inHours(24),
        seriesId,
        title: 'Summer Series',
      });
      await fixture.addSeats(eventId, guests);
      await formTables(deps, eventId);
      // Some students are absent, so they meet no other students at this event.
      const absent = guests.slice(120 + week * 10, 126 + week * 10).map(({ id }) => id);
      await db
        .updateTable('table_places')
        .set({ absent_at: fixture.now })
        .where('event_id', '=', eventId)
        .where('student_id', 'in', absent)
        .execute();
      const tables = await fixture.tablesOf(eventId);
      expect(tables.flat()).toHaveLength(300 - absent.length);
      for (const table of tables) {
        for (const group of friends) {
          const here = group.filter(({ id }) => table.includes(id)).length;
          expect([0, group.length]).toContain(here);
        }
        for (const one of table) {
          for (const other of table) {
            if (one >= other || (groupOf.has(one) && groupOf.get(one) === groupOf.get(other))) continue;
            const pair = `${one} ${other}`;
            if (met.has(pair)) repeats += 1;
            met.add(pair);
          }
        }
      }
      await db
        .updateTable('events')
        .set({ status: 'completed', released_at: fixture.now })
        .where('id', '=', eventId)
        .execute();
      await fixture.app.clock.moveTo(fixture.inHours(7 * 24));
    }
    expect(met.size).toBeGreaterThan(300 * 12 * 2);
    expect(repeats).toBe(0);
  });
});
