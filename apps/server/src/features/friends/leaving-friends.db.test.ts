import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { invite, startFriendsFixture } from '../../../test/fixtures/friends-fixture.ts';
import type { Student } from '../../../test/fixtures/given.ts';

const { given, db, seating, friendGroups, codeOf, join, students, countLockWaiters, groupsFor, friends } =
  await startFriendsFixture();

describe('leaving a friend group', () => {
  const removeMember = (student: Student, eventId: string, userId: string) =>
    student.as.call(api.friends.removeMember, { params: { eventId, userId } });
  const refusedRemoval = (student: Student, eventId: string, userId: string) =>
    student.as.refusal(api.friends.removeMember, { params: { eventId, userId } });

  test('the owner can remove a member, who can join again with a valid code', async () => {
    const { eventId, code, owner, others } = await friends(3);
    await removeMember(owner, eventId, others[0]!.id);
    expect(await groupsFor(eventId)).toEqual([[owner.id, others[1]!.id]]);
    await join(others[0]!, eventId, code);
    expect((await groupsFor(eventId))[0]).toHaveLength(3);
  });

  test('only the owner can remove other students, and only members', async () => {
    const { eventId, owner, others } = await friends(3);
    const stranger = await given.student();
    expect(await refusedRemoval(others[0]!, eventId, owner.id)).toMatchObject({ status: 403 });
    expect(await refusedRemoval(owner, eventId, stranger.id)).toMatchObject({ status: 404 });
    expect(await refusedRemoval(stranger, eventId, owner.id)).toMatchObject({ status: 404 });
    expect((await groupsFor(eventId))[0]).toHaveLength(3);
  });

  test('the owner can leave, also twice, and the next member becomes the owner', async () => {
    const { eventId, owner, others } = await friends(3);
    await removeMember(owner, eventId, owner.id);
    await removeMember(owner, eventId, owner.id);
    expect(await groupsFor(eventId)).toEqual([[others[0]!.id, others[1]!.id]]);
    await removeMember(others[0]!, eventId, others[1]!.id);
    expect(await groupsFor(eventId)).toEqual([]);
  });

  test('is refused after registration has closed', async () => {
    const { eventId, owner, others } = await friends(2);
    await db.updateTable('events').set({ status: 'closed' }).where('id', '=', eventId).execute();
    for (const [student, userId] of [
      [owner, others[0]!.id],
      [owner, owner.id],
    ] as const) {
      expect(await refusedRemoval(student, eventId, userId)).toMatchObject({ code: 'registration_closed' });
    }
  });

  test('three members who leave at the same moment leave no group behind', async () => {
    const { eventId, owner, others } = await friends(3);
    await Promise.all([owner, ...others].map((student) => removeMember(student, eventId, student.id)));
    expect(await groupsFor(eventId)).toEqual([]);
  });

  test('a student who gives the seat back leaves the group, also if a friend joins at the same moment', async () => {
    const eventId = await seating.event();
    const [host, guest] = (await students(2)) as [Student, Student];
    await seating.seats(eventId, host, guest);
    const code = await codeOf(host, eventId);
    let joining: Promise<{ statusCode: number }> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('seats').where('student_id', '=', host.id).execute();
      await friendGroups.leave(tx, { studentId: host.id, target: eventId });
      joining = guest.as.send(api.friends.joinGroup, invite(eventId, code));
      await expect.poll(() => countLockWaiters('advisory')).toBe(1);
    });
    expect((await joining!).statusCode).toBe(404);
    expect(await groupsFor(eventId)).toEqual([]);
  });

  test('a student who deletes the account leaves the group and is removed from the notifications of the others', async () => {
    const { eventId, owner, others } = await friends(3);
    await given.waitForJobs();
    await owner.as.call(api.profiles.deleteAccount, {});
    expect(await groupsFor(eventId)).toEqual([[others[0]!.id, others[1]!.id]]);
    await others[1]!.as.call(api.profiles.deleteAccount, {});
    const { notifications } = await others[0]!.as.call(api.notifications.list, { query: {} });
    expect(JSON.stringify(notifications)).not.toContain(others[1]!.id);
    expect(await groupsFor(eventId)).toEqual([]);
  });
});
