import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { invite, startFriendsFixture } from '../../../test/fixtures/friends-fixture.ts';
import type { Student } from '../../../test/fixtures/given.ts';

const { given, db, seating, friendGroups, codeOf, join, students, waitingFor, groupsFor, friends } =
  await startFriendsFixture();

describe('leaving a friend group', () => {
  const taken = (student: Student, eventId: string, userId: string) =>
    student.as.call(api.friends.removeMember, { params: { eventId, userId } });
  const notTaken = (student: Student, eventId: string, userId: string) =>
    student.as.refusal(api.friends.removeMember, { params: { eventId, userId } });

  test('the owner takes somebody out, who may come back with a code that lives', async () => {
    const { eventId, code, owner, others } = await friends(3);
    await taken(owner, eventId, others[0]!.id);
    expect(await groupsFor(eventId)).toEqual([[owner.id, others[1]!.id]]);
    await join(others[0]!, eventId, code);
    expect((await groupsFor(eventId))[0]).toHaveLength(3);
  });

  test('only the owner takes others out, and only those who sit there', async () => {
    const { eventId, owner, others } = await friends(3);
    const stranger = await given.student();
    expect(await notTaken(others[0]!, eventId, owner.id)).toMatchObject({ status: 403 });
    expect(await notTaken(owner, eventId, stranger.id)).toMatchObject({ status: 404 });
    expect(await notTaken(stranger, eventId, owner.id)).toMatchObject({ status: 404 });
    expect((await groupsFor(eventId))[0]).toHaveLength(3);
  });

  test('anybody leaves, again without harm; from the owner the group passes to the next', async () => {
    const { eventId, owner, others } = await friends(3);
    await taken(owner, eventId, owner.id);
    await taken(owner, eventId, owner.id);
    expect(await groupsFor(eventId)).toEqual([[others[0]!.id, others[1]!.id]]);
    await taken(others[0]!, eventId, others[1]!.id);
    expect(await groupsFor(eventId)).toEqual([]);
  });

  test('ends when registration does', async () => {
    const { eventId, owner, others } = await friends(2);
    await db.updateTable('events').set({ status: 'closed' }).where('id', '=', eventId).execute();
    for (const [student, userId] of [
      [owner, others[0]!.id],
      [owner, owner.id],
    ] as const) {
      expect(await notTaken(student, eventId, userId)).toMatchObject({ code: 'registration_closed' });
    }
  });

  test('three who leave at the same moment leave nothing behind', async () => {
    const { eventId, owner, others } = await friends(3);
    await Promise.all([owner, ...others].map((student) => taken(student, eventId, student.id)));
    expect(await groupsFor(eventId)).toEqual([]);
  });

  test('whoever gives the seat back is no longer part of it, also if somebody joins at that moment', async () => {
    const eventId = await seating.event();
    const [host, guest] = (await students(2)) as [Student, Student];
    await seating.seats(eventId, host, guest);
    const code = await codeOf(host, eventId);
    let joining: Promise<{ statusCode: number }> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('seats').where('student_id', '=', host.id).execute();
      await friendGroups.leave(tx, { studentId: host.id, target: eventId });
      joining = guest.as.send(api.friends.joinGroup, invite(eventId, code));
      await expect.poll(() => waitingFor('advisory')).toBe(1);
    });
    expect((await joining!).statusCode).toBe(404);
    expect(await groupsFor(eventId)).toEqual([]);
  });

  test('whoever leaves Crewtable leaves the group to the others, and the notes about them', async () => {
    const { eventId, owner, others } = await friends(3);
    await given.jobsAreDone();
    await owner.as.call(api.profiles.deleteAccount, {});
    expect(await groupsFor(eventId)).toEqual([[others[0]!.id, others[1]!.id]]);
    await others[1]!.as.call(api.profiles.deleteAccount, {});
    const { notifications } = await others[0]!.as.call(api.notifications.list, { query: {} });
    expect(JSON.stringify(notifications)).not.toContain(others[1]!.id);
    expect(await groupsFor(eventId)).toEqual([]);
  });
});
