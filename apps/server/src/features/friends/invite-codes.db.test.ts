import { api, collegeOf } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { invite, startFriendsFixture } from '../../../test/fixtures/friends-fixture.ts';
import type { Student } from '../../../test/fixtures/given.ts';
import { guestAddress } from '../../platform/demo/synthetic-address.ts';

const { given, clock, db, pool, seating, codeOf, join, refusedJoin, students, countLockWaiters, friends } =
  await startFriendsFixture();

describe('an invite code', () => {
  test('is one per student and event, does not contain the student id, and is the same for simultaneous requests', async () => {
    const student = await given.student();
    const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(student, 'an-event')));
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).not.toContain(student.id);
    expect(Buffer.from(codes[0]!, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(await codeOf(student, 'another-event')).not.toBe(codes[0]);
  });

  test('can be renewed, which makes the old one invalid; a repeated request gets the same response', async () => {
    const { eventId, code, owner } = await friends(1);
    const guest = await given.studentWithProfile();
    await seating.seats(eventId, guest);
    const renew = () =>
      owner.as.call(api.friends.renewReferral, {
        params: { eventId },
        headers: { 'idempotency-key': 'renew-once' },
      });
    const { referralId } = await renew();
    expect(await renew()).toEqual({ referralId });
    expect(referralId).not.toBe(code);
    expect(await codeOf(owner, eventId)).toBe(referralId);
    expect(await refusedJoin(guest, eventId, code)).toMatchObject({ status: 404 });
    expect((await join(guest, eventId, referralId)).members).toHaveLength(2);
  });

  test('that is renewed while a student joins with it is no longer found', async () => {
    const { eventId, code, owner } = await friends(1);
    const guest = await given.studentWithProfile();
    await seating.seats(eventId, guest);
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from students where id = $1 for update', [guest.id]);
    const joining = guest.as.send(api.friends.joinGroup, invite(eventId, code));
    await expect.poll(() => countLockWaiters('Lock')).toBe(1);
    await owner.as.call(api.friends.renewReferral, { params: { eventId } });
    await holder.query('commit');
    holder.release();
    expect((await joining).statusCode).toBe(404);
  });

  test('cannot be renewed by a student without a seat at the event', async () => {
    const eventId = await seating.event();
    const student = await given.student();
    const asked = { params: { eventId } };
    expect(await student.as.refusal(api.friends.renewReferral, asked)).toMatchObject({ status: 404 });
  });

  test('shows visitors the first name of the inviter, no other personal data, and the number of free places', async () => {
    const { eventId, code, owner } = await friends(2);
    const shown = await given.visitor().call(api.friends.showInvite, invite(eventId, code));
    expect(shown).toEqual({
      eventId,
      title: 'Brunch',
      inviterFirstName: 'Ana',
      inviterCollege: null,
      spotsLeft: 1,
      isMember: false,
      isOwn: false,
      isInAnotherGroup: false,
    });
    expect((await owner.as.call(api.friends.showInvite, invite(eventId, code))).isMember).toBe(true);
    expect(await given.visitor().refusal(api.friends.showInvite, invite(eventId, 'x'))).toMatchObject({
      status: 404,
    });
  });

  test('shows students the college of the inviter, and how they stand to the group', async () => {
    const { eventId, code, owner, others } = await friends(2);
    const show = (student: Student) => student.as.call(api.friends.showInvite, invite(eventId, code));
    const guest = await given.studentWithProfile();
    expect(await show(guest)).toMatchObject({
      inviterCollege: collegeOf(owner.email).shortName,
      isMember: false,
      isOwn: false,
      isInAnotherGroup: false,
    });
    expect(JSON.stringify(await show(guest))).not.toContain(owner.email);
    expect(await show(owner)).toMatchObject({ isMember: true, isOwn: true, isInAnotherGroup: false });
    expect(await show(others[0]!)).toMatchObject({ isMember: true, isOwn: false, isInAnotherGroup: false });
    const [first, second] = (await students(2)) as [Student, Student];
    await seating.seats(eventId, first, second);
    await join(second, eventId, await codeOf(first, eventId));
    expect(await show(second)).toMatchObject({ isMember: false, isInAnotherGroup: true });
  });

  test('of a student at an invented college of the demo shows the name of the college, not its domain', async () => {
    const eventId = await seating.event();
    const owner = await given.studentWithProfile({ email: guestAddress('maya', 'harbor') });
    await seating.seats(eventId, owner);
    const friend = await given.studentWithProfile();
    const shown = await friend.as.call(api.friends.showInvite, invite(eventId, await codeOf(owner, eventId)));
    expect(shown.inviterCollege).toBe('Harbor');
  });

  test("is not found for a student with a 'never again' between them and the inviter or another member", async () => {
    const { eventId, code, owner, others } = await friends(2);
    const [viaOwner, viaGuest] = (await students(2)) as [Student, Student];
    await seating.seats(eventId, viaOwner, viaGuest);
    const never = (studentId: string, aboutId: string) =>
      db
        .insertInto('wishes')
        .values({ student_id: studentId, about_id: aboutId, wish: 'never', created_at: clock.now() })
        .execute();
    await never(owner.id, viaOwner.id);
    await never(viaGuest.id, others[0]!.id);
    expect(await refusedJoin(viaOwner, eventId, code)).toMatchObject({ status: 404 });
    expect(await refusedJoin(viaGuest, eventId, code)).toMatchObject({ status: 404 });
    expect(await viaOwner.as.refusal(api.friends.showInvite, invite(eventId, code))).toMatchObject({
      status: 404,
    });
  });
});
