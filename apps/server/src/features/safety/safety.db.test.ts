import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { SeatingRows } from '../../../test/fixtures/rows/seating-rows.ts';
import type { Student } from '../../../test/fixtures/given.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createAreApart, createFindForbiddenPairs } from './index.ts';

const app = await startTestApp();
const { given } = app;
const { db } = app.database;
const seating = new SeatingRows(app);

type Wish = 'again' | 'never' | null;
const wishing = ({ id }: Student, wish: Wish) => ({ params: { userId: id }, body: { wish } });
const wish = (student: Student, about: Student, what: Wish) =>
  student.as.call(api.safety.wish, wishing(about, what));
const students = async (count: number) => {
  const made: Student[] = [];
  while (made.length < count) made.push(await given.studentWithProfile());
  return made;
};
const pair = async () => (await students(2)) as [Student, Student];
const apart = (one: Student, other: Student) =>
  db.transaction().execute((tx) => createAreApart(app.clock)(tx, one.id, other.id));

/** Two students in one friend group, which exists since the second one joined. */
async function friends() {
  const [host, guest] = await pair();
  const eventId = await seating.event();
  await seating.seats(eventId, host, guest);
  const { referralId } = await host.as.call(api.friends.renewReferral, { params: { eventId } });
  await guest.as.call(api.friends.joinGroup, { params: { eventId, referralId } });
  return { host, guest, eventId };
}

describe('a wish', () => {
  test('can be stored about a table mate, changed and removed', async () => {
    const [one, other] = await pair();
    await seating.meeting(one, other);
    for (const what of ['again', 'never', 'again', null] as const) {
      expect(await wish(one, other, what)).toEqual({ wish: what, mutual: false });
    }
    expect(await db.selectFrom('wishes').where('student_id', '=', one.id).selectAll().execute()).toEqual([]);
  });

  test('is not found about a stranger, before release, about oneself, or about an unknown student', async () => {
    const [one, other] = await pair();
    const refusal = (userId: string) =>
      one.as.refusal(api.safety.wish, { params: { userId }, body: { wish: 'again' } });
    const eventId = await seating.event();
    await seating.seats(eventId, one, other);
    expect(await refusal(other.id)).toMatchObject({ status: 404 });
    await seating.table(eventId, one, other);
    for (const userId of [other.id, one.id, 'nonsense', '00000000-0000-7000-8000-000000000000']) {
      expect(await refusal(userId)).toMatchObject({ status: 404 });
    }
    await seating.release(eventId);
    expect(await wish(one, other, 'again')).toEqual({ wish: 'again', mutual: false });
  });

  test('is not found about a student at another table of the same event', async () => {
    const [one, other] = await pair();
    const eventId = await seating.event();
    await seating.seats(eventId, one, other);
    await seating.table(eventId, one);
    await seating.table(eventId, other);
    await seating.release(eventId);
    expect(await one.as.refusal(api.safety.wish, wishing(other, 'never'))).toMatchObject({ status: 404 });
  });

  test('to meet again stays private until both students have it, and then both are notified', async () => {
    const [one, other] = await pair();
    await seating.meeting(one, other);
    expect(await wish(one, other, 'again')).toMatchObject({ mutual: false });
    expect(await wish(other, one, 'never')).toMatchObject({ mutual: false });
    expect(await wish(one, other, 'again')).toMatchObject({ mutual: false });
    expect(await wish(other, one, 'again')).toMatchObject({ mutual: true });
    expect(await wish(one, other, 'again')).toMatchObject({ mutual: true });
    for (const student of [one, other]) {
      const { notifications } = await student.as.call(api.notifications.list, { query: {} });
      expect(notifications.map(({ eventType }) => eventType)).toEqual(['both_wish_again', 'welcome']);
    }
  });

  test('that two students send at the same moment is returned as mutual to at least one of them', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, other] = await pair();
      await seating.meeting(one, other);
      const answers = await Promise.all([wish(one, other, 'again'), wish(other, one, 'again')]);
      expect(answers.some(({ mutual }) => mutual)).toBe(true);
    }
  });

  test("'never' works immediately and in both directions, and the other student cannot see it", async () => {
    const [one, other, third] = (await students(3)) as [Student, Student, Student];
    await seating.meeting(one, other, third);
    expect(await apart(one, other)).toBe(false);
    await wish(one, other, 'never');
    expect([await apart(one, other), await apart(other, one)]).toEqual([true, true]);
    await wish(other, one, 'never');
    await wish(other, third, 'again');
    const among = (ids: string[]) =>
      db.transaction().execute((tx) => createFindForbiddenPairs(app.clock)(tx, ids));
    expect(await among([third.id, other.id, one.id])).toEqual([[one.id, other.id].toSorted()]);
    expect(await among([third.id, other.id])).toEqual([]);
    expect(await among([])).toEqual([]);

    await wish(other, one, null);
    expect(await wish(other, one, 'again')).toEqual({ wish: 'again', mutual: false });
    await given.waitForJobs();
    const { notifications } = await other.as.call(api.notifications.list, { query: {} });
    expect(notifications.map(({ eventType }) => eventType)).toEqual(['welcome']);
    const { data } = await other.as.call(api.profiles.exportOwnData, {});
    expect(JSON.stringify(data)).not.toContain('never');
  });

  test("'never' about a friend ends the common friend group, and can be removed", async () => {
    const { host, guest, eventId } = await friends();
    await wish(guest, host, 'never');
    const left = await db
      .selectFrom('friend_group_members')
      .where('target', '=', eventId)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
    expect(await wish(guest, host, null)).toEqual({ wish: null, mutual: false });
    expect(await apart(guest, host)).toBe(false);
    expect(await guest.as.refusal(api.safety.wish, wishing(host, 'again'))).toMatchObject({ status: 404 });
  });

  test('is deleted with the account of either student', async () => {
    const [one, other] = await pair();
    await seating.meeting(one, other);
    await wish(one, other, 'again');
    await wish(other, one, 'never');
    await one.as.call(api.profiles.deleteAccount, {});
    expect(await db.selectFrom('wishes').where('student_id', '=', other.id).selectAll().execute()).toEqual(
      [],
    );
    expect(await other.as.refusal(api.safety.wish, wishing(one, 'never'))).toMatchObject({ status: 404 });
  });
});

describe('a suspended student', () => {
  test('sees the suspension and stays signed in', async () => {
    const [student] = await pair();
    await db.updateTable('students').set({ status: 'SUSPENDED' }).where('id', '=', student.id).execute();
    expect(await student.as.call(api.accounts.me, {})).toMatchObject({ status: 'SUSPENDED' });
    const { userProfile } = await student.as.call(api.profiles.get, {});
    expect(userProfile.status).toBe('SUSPENDED');
  });
});
