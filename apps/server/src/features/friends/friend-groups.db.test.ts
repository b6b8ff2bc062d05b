import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { invite, startFriendsFixture } from '../../../test/fixtures/friends-fixture.ts';
import type { Student } from '../../../test/fixtures/given.ts';

const {
  given,
  clock,
  db,
  pool,
  seating,
  codeOf,
  join,
  refusedJoin,
  students,
  countLockWaiters,
  groupsFor,
  friends,
} = await startFriendsFixture();

describe('joining a friend group', () => {
  test('puts both students into one group and notifies the inviter once, also if it is repeated', async () => {
    const { eventId, code, owner, others } = await friends(2);
    const [guest] = others as [Student];
    const answer = await join(guest, eventId, code);
    expect(answer).toEqual({
      success: true,
      members: [
        { userId: owner.id, firstName: 'Ana' },
        { userId: guest.id, firstName: 'Ana' },
      ],
      limit: 3,
    });
    expect(await groupsFor(eventId)).toEqual([[owner.id, guest.id]]);
    await given.waitForJobs();
    const joinedNotices = async (student: Student) =>
      (await student.as.call(api.notifications.list, { query: {} })).notifications.filter(
        ({ eventType }) => eventType === 'friend_joined',
      );
    expect(await joinedNotices(owner)).toHaveLength(1);
    expect((await joinedNotices(owner))[0]!.eventPayload['title']).toBe('Ana sits with you');
    expect(await joinedNotices(guest)).toEqual([]);
  });

  test('as the third student notifies both others, and a fourth student is refused because the group is full', async () => {
    const { eventId, code, owner, others } = await friends(3);
    const fourth = await given.studentWithProfile();
    await seating.seats(eventId, fourth);
    expect(await refusedJoin(fourth, eventId, code)).toMatchObject({ status: 409, code: 'group_full' });
    await given.waitForJobs();
    for (const student of [owner, others[0]!]) {
      const { notifications } = await student.as.call(api.notifications.list, { query: {} });
      const about = notifications.filter(
        ({ eventType, eventPayload }) =>
          eventType === 'friend_joined' && JSON.stringify(eventPayload).includes(others[1]!.id),
      );
      expect(about.map((notification) => notification.eventId)).toEqual([eventId]);
    }
  });

  test('with the code of another member leads to the same group', async () => {
    const { eventId, owner, others } = await friends(2);
    const third = await given.studentWithProfile();
    await seating.seats(eventId, third);
    await join(third, eventId, await codeOf(others[0]!, eventId));
    expect(await groupsFor(eventId)).toEqual([[owner.id, others[0]!.id, third.id]]);
  });

  test('at the same moment for the last place succeeds for exactly one student and is refused to the others', async () => {
    const { eventId, code } = await friends(2);
    const racers = await students(6);
    await seating.seats(eventId, ...racers);
    const answers = await Promise.all(
      racers.map(({ as }) => as.send(api.friends.joinGroup, invite(eventId, code))),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await groupsFor(eventId)).map(({ length }) => length)).toEqual([3]);
  });

  test('puts two students who join each other at the same moment into one group', async () => {
    const eventId = await seating.event();
    const [one, other] = (await students(2)) as [Student, Student];
    await seating.seats(eventId, one, other);
    const [oneCode, otherCode] = [await codeOf(one, eventId), await codeOf(other, eventId)];
    await Promise.all([join(one, eventId, otherCode), join(other, eventId, oneCode)]);
    expect((await groupsFor(eventId)).map((group) => group.toSorted())).toEqual([
      [one.id, other.id].toSorted(),
    ]);
  });

  test('in a circle at the same moment gets a response for each of five students, and none is in two groups', async () => {
    const eventId = await seating.event();
    const circle = await students(5);
    await seating.seats(eventId, ...circle);
    const codes = await Promise.all(circle.map((student) => codeOf(student, eventId)));
    const answers = await Promise.all(
      circle.map(({ as }, at) => as.send(api.friends.joinGroup, invite(eventId, codes[(at + 1) % 5]!))),
    );
    for (const { statusCode } of answers) expect([201, 409]).toContain(statusCode);
    const seated = (await groupsFor(eventId)).flat();
    expect(new Set(seated).size).toBe(seated.length);
  });

  test('with the own code changes nothing', async () => {
    const eventId = await seating.event();
    const student = await given.studentWithProfile();
    await seating.seats(eventId, student);
    const { members } = await join(student, eventId, await codeOf(student, eventId));
    expect(members).toEqual([{ userId: student.id, firstName: 'Ana' }]);
    expect(await groupsFor(eventId)).toEqual([]);
  });

  test('is refused to a student without a registered seat', async () => {
    const { eventId, code } = await friends(1);
    const stranger = await given.studentWithProfile();
    expect(await refusedJoin(stranger, eventId, code)).toMatchObject({ status: 409, code: 'not_registered' });
    await db
      .insertInto('seats')
      .values({ event_id: eventId, student_id: stranger.id, state: 'reserved', held_until: clock.now() })
      .execute();
    expect(await refusedJoin(stranger, eventId, code)).toMatchObject({ status: 409, code: 'not_registered' });
  });

  test('with a code that is unknown, of another event, or of a student without a seat, is not found', async () => {
    const { eventId, code, owner } = await friends(1);
    const other = await friends(1);
    const guest = await given.studentWithProfile();
    await seating.seats(eventId, guest);
    for (const wrong of ['nonsense', owner.id, other.code]) {
      expect(await refusedJoin(guest, eventId, wrong)).toMatchObject({ status: 404 });
    }
    expect(await refusedJoin(guest, 'no-such-event', code)).toMatchObject({ status: 404 });
    await db.deleteFrom('seats').where('student_id', '=', owner.id).execute();
    expect(await refusedJoin(guest, eventId, code)).toMatchObject({ status: 404 });
  });

  test('is refused to a student with friends in another group, and possible when they have left it', async () => {
    const { eventId, owner, others } = await friends(2);
    const host = await given.studentWithProfile();
    await seating.seats(eventId, host);
    const code = await codeOf(host, eventId);
    expect(await refusedJoin(owner, eventId, code)).toMatchObject({ status: 409, code: 'in_another_group' });
    await others[0]!.as.call(api.friends.removeMember, { params: { eventId, userId: others[0]!.id } });
    await join(owner, eventId, code);
    expect(await groupsFor(eventId)).toEqual([[host.id, owner.id]]);
  });

  test('is refused after closing; a request during the closing waits for it', async () => {
    const { eventId, code } = await friends(1);
    const guest = await given.studentWithProfile();
    await seating.seats(eventId, guest);
    const closing = await pool.connect();
    await closing.query('begin');
    await closing.query('select 1 from events where id = $1 for update', [eventId]);
    const waits = guest.as.send(api.friends.joinGroup, invite(eventId, code));
    await expect.poll(() => countLockWaiters('Lock')).toBe(1);
    await closing.query(`update events set status = 'closed' where id = $1`, [eventId]);
    await closing.query('commit');
    closing.release();
    expect((await waits).json()).toMatchObject({ code: 'registration_closed' });
    expect(await groupsFor(eventId)).toEqual([]);

    const late = await seating.event({ startsInHours: 20 });
    const [host, other] = (await students(2)) as [Student, Student];
    await seating.seats(late, host, other);
    expect(await refusedJoin(other, late, await codeOf(host, late))).toMatchObject({
      code: 'registration_closed',
    });
  });

  test('is refused to a suspended student, and the code of a suspended inviter is not found', async () => {
    const { eventId, code, owner } = await friends(1);
    const guest = await given.studentWithProfile();
    await seating.seats(eventId, guest);
    const setStatus = (id: string, status: string) =>
      db.updateTable('students').set({ status }).where('id', '=', id).execute();
    await setStatus(guest.id, 'SUSPENDED');
    expect(await refusedJoin(guest, eventId, code)).toMatchObject({ status: 403, code: 'suspended' });
    await setStatus(guest.id, 'ACTIVE');
    await setStatus(owner.id, 'SUSPENDED');
    expect(await refusedJoin(guest, eventId, code)).toMatchObject({ status: 404 });
    expect(await given.visitor().refusal(api.friends.showInvite, invite(eventId, code))).toMatchObject({
      status: 404,
    });
  });

  test('is refused by database constraints for a fourth member and for a second group', async () => {
    const { eventId } = await friends(3);
    const group = await db
      .selectFrom('friend_groups')
      .selectAll()
      .where('target', '=', eventId)
      .executeTakeFirstOrThrow();
    await expect(
      db.updateTable('friend_groups').set({ size: 4 }).where('id', '=', group.id).execute(),
    ).rejects.toThrow('friend_groups_size_check');
    await expect(
      db
        .insertInto('friend_group_members')
        .values({ group_id: group.id, target: eventId, student_id: group.owner_id, joined_at: clock.now() })
        .execute(),
    ).rejects.toThrow('friend_group_members_pkey');
  });
});

describe('a series', () => {
  test('has one friend group for all of its dates, by the id of the series or of any date', async () => {
    const seriesId = await seating.series();
    const [first, second] = [await seating.event({ seriesId }), await seating.event({ seriesId })];
    const [host, guest, third, fourth] = (await students(4)) as [Student, Student, Student, Student];
    await seating.seriesRegistrations(seriesId, host, guest, third, fourth);
    const code = await codeOf(host, seriesId);
    await guest.as.call(api.friends.joinSeriesGroup, invite(seriesId, code));
    expect((await join(guest, first, code)).members).toHaveLength(2);
    expect((await join(third, second, code)).members).toHaveLength(3);
    // The limit of three members counts for the whole series, not for each date.
    for (const target of [seriesId, first, second])
      expect(await fourth.as.refusal(api.friends.joinGroup, invite(target, code))).toMatchObject({
        code: 'group_full',
      });
    expect(await groupsFor(seriesId)).toEqual([[host.id, guest.id, third.id]]);
    expect(await guest.as.call(api.friends.showInvite, invite(second, code))).toMatchObject({
      title: 'Summer Series',
      spotsLeft: 0,
      isMember: true,
    });
  });

  test('without dates has friend groups too, for students who are registered for it', async () => {
    const seriesId = await seating.series();
    const [host, guest] = (await students(2)) as [Student, Student];
    await seating.seriesRegistrations(seriesId, host);
    const code = await codeOf(host, seriesId);
    const asked = invite(seriesId, code);
    expect(await guest.as.refusal(api.friends.joinSeriesGroup, asked)).toMatchObject({
      code: 'not_registered',
    });
    await seating.seriesRegistrations(seriesId, guest);
    expect((await guest.as.call(api.friends.joinSeriesGroup, asked)).members).toHaveLength(2);
    expect((await given.visitor().call(api.friends.showInvite, asked)).title).toBe(
      'Summer Networking Series',
    );
  });
});

test("a student cannot join the group of a student whose 'never again' is stored at the same moment", async () => {
  const { eventId, code, owner } = await friends(1);
  const guest = await given.studentWithProfile();
  await seating.seats(eventId, guest);
  const ids = [owner.id, guest.id];
  const wishing = await pool.connect();
  await wishing.query('begin');
  await wishing.query('select 1 from students where id = any($1) order by id for no key update', [ids]);
  const joining = guest.as.send(api.friends.joinGroup, invite(eventId, code));
  await expect.poll(() => countLockWaiters('Lock')).toBe(1);
  await wishing.query(
    `insert into wishes (student_id, about_id, wish, created_at) values ($1, $2, 'never', $3)`,
    [...ids, clock.now()],
  );
  await wishing.query('commit');
  wishing.release();
  expect((await joining).statusCode).toBe(404);
});
