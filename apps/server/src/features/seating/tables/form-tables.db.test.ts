import { describe, expect, test } from 'vitest';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import { completeEvent } from '../schedule/complete-event.ts';
import { formTables } from './form-tables.ts';
import { releaseTables } from '../schedule/release-tables.ts';
import { remind } from '../schedule/send-reminders.ts';

// No worker: the tests run the jobs themselves, so they decide when and how often.
const fixture = await SeatingFixture.start({ worker: false });
const { deps, db } = fixture;

const sizes = async (eventId: string) =>
  (await fixture.tablesOf(eventId)).map(({ length }) => length).toSorted((one, other) => one - other);

describe('forming the tables', () => {
  test('several times at the same moment seats each student once and notifies each student once', async () => {
    const { eventId, guests } = await fixture.closingEvent(20);
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
    const { eventId } = await fixture.closingEvent(12);
    const broken = () => Promise.reject(new Error('The process ended here.'));
    await expect(formTables({ ...deps, findForbiddenPairs: broken }, eventId)).rejects.toThrow('ended here');
    // Registration is closed, and no student has a table yet.
    expect(await fixture.statusOf(eventId)).toBe('closed');
    expect(await fixture.tablesOf(eventId)).toEqual([]);
    await formTables(deps, eventId);
    expect(await sizes(eventId)).toEqual([6, 6]);

    const notify: typeof deps.notify = async (tx, notices) => {
      await deps.notify(tx, notices);
      throw new Error('The process ended here.');
    };
    await expect(releaseTables({ ...deps, notify }, eventId)).rejects.toThrow('ended here');
    expect(await fixture.statusOf(eventId)).toBe('closed');
    expect(await fixture.notificationsOf('venue_released', eventId)).toEqual([]);
    await releaseTables(deps, eventId);
    expect(await fixture.notificationsOf('venue_released', eventId)).toHaveLength(12);
  });

  test('leaves out suspended students and students whose seat is only reserved', async () => {
    const { eventId, guests } = await fixture.closingEvent(14);
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
  const { eventId } = await fixture.closingEvent(6);
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

describe('a small event', () => {
  test('with fewer students than the minimum of a table gets a smaller table', async () => {
    const { eventId } = await fixture.closingEvent(4);
    await formTables(deps, eventId);
    await releaseTables(deps, eventId);
    expect(await sizes(eventId)).toEqual([4]);
    expect(await fixture.statusOf(eventId)).toBe('released');
  });

  test('with one student is cancelled, and the student is notified of the reason', async () => {
    const { eventId, guests } = await fixture.closingEvent(1);
    await formTables(deps, eventId);
    expect(await fixture.statusOf(eventId)).toBe('cancelled');
    const [notification] = await fixture.notificationsOf('event_cancelled', eventId);
    expect(notification).toMatchObject({
      studentId: guests[0]!.id,
      payload: { because: 'Too few students registered.' },
    });
  });

  test('without students is released and completed without a venue', async () => {
    const { eventId } = await fixture.closingEvent(0);
    await formTables(deps, eventId);
    await releaseTables({ ...deps, inventsVenues: false }, eventId);
    expect(await fixture.statusOf(eventId)).toBe('released');
    await fixture.app.clock.moveTo(fixture.inHours(26));
    await completeEvent(deps, eventId);
    expect(await fixture.statusOf(eventId)).toBe('completed');
  });

  test('with two students who must not meet gets two tables, even if these are small', async () => {
    const { eventId, guests } = await fixture.closingEvent(7);
    await fixture.addNeverWish(guests[0]!, guests[1]!);
    await formTables(deps, eventId);
    const tables = await fixture.tablesOf(eventId);
    expect(tables).toHaveLength(2);
    expect(tables.find((table) => table.includes(guests[0]!.id))).not.toContain(guests[1]!.id);
    expect(tables.flat()).toHaveLength(7);
  });

  test('with a student for whom there is no table notifies the student and the organiser', async () => {
    const { eventId, guests } = await fixture.closingEvent(3);
    await fixture.addNeverWish(guests[0]!, guests[1]!);
    await fixture.addNeverWish(guests[2]!, guests[0]!);
    await formTables(deps, eventId);
    expect(await sizes(eventId)).toEqual([2]);
    const notifications = await fixture.notificationsOf('no_table', eventId);
    expect(notifications.map(({ studentId }) => studentId)).toEqual([guests[0]!.id]);
    expect(await fixture.mailRecipients('students-without-table')).toEqual([deps.supportEmail]);
  });
});
