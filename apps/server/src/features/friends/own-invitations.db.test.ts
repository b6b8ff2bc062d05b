import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { SeatingRows } from '../../../test/fixtures/rows/seating-rows.ts';
import type { Student } from '../../../test/fixtures/given.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
const { db } = app.database;
const seating = new SeatingRows(app);

const invite = (from: Student, eventId: string, to: Student) =>
  from.as.call(api.friends.inviteByEmail, {
    body: { referrerId: from.id, referralEmail: to.email, eventId },
  });
const invitationsOf = ({ as }: Student) => as.call(api.friends.listOwnInvitations, {});
const receivedBy = async (student: Student) => (await invitationsOf(student)).received;

/** A student with a seat who has invited a friend. */
async function invitation() {
  const host = await given.studentWithProfile();
  const friend = await given.studentWithProfile();
  const eventId = await seating.event();
  await seating.seats(eventId, host);
  await invite(host, eventId, friend);
  return { host, friend, eventId };
}

test('an invitation is listed for its friend with the code of the link, and for its sender, until both are one group', async () => {
  const { host, friend, eventId } = await invitation();
  const [received, ...more] = await receivedBy(friend);
  expect(more).toEqual([]);
  expect(received).toEqual({
    eventId,
    title: 'Brunch',
    date: expect.any(String) as string,
    inviterFirstName: 'Ana',
    inviterLastInitial: expect.stringMatching(/^.$/) as string,
    spotsLeft: 2,
    referralId: expect.any(String) as string,
  });
  expect((await invitationsOf(host)).received).toEqual([]);
  expect((await invitationsOf(host)).sent).toMatchObject([
    { email: friend.email, status: 'PENDING', eventId, title: 'Brunch' },
  ]);

  await seating.seats(eventId, friend);
  await friend.as.call(api.friends.joinGroup, { params: { eventId, referralId: received!.referralId } });
  expect(await receivedBy(friend)).toEqual([]);
  expect((await invitationsOf(host)).sent).toMatchObject([{ email: friend.email, status: 'JOINED' }]);
});

test('an invitation is not listed for another student', async () => {
  await invitation();
  expect(await invitationsOf(await given.studentWithProfile())).toEqual({ received: [], sent: [] });
});

test('an invitation ends with its code: a renewed code is not given to the friends of the old one', async () => {
  const { host, friend, eventId } = await invitation();
  await given.visitor().call(api.demo.moveClock, { body: { advance: 'PT1M' } });
  await host.as.call(api.friends.renewReferral, { params: { eventId } });
  expect(await receivedBy(friend)).toEqual([]);
});

test('an invitation is not listed after one of both never wants to meet the other again', async () => {
  const { host, friend } = await invitation();
  await seating.meeting(host, friend);
  expect(await receivedBy(friend)).toHaveLength(1);
  await friend.as.call(api.safety.wish, { params: { userId: host.id }, body: { wish: 'never' } });
  expect(await receivedBy(friend)).toEqual([]);
});

test('an invitation is not listed after registration has closed, nor after the host has left', async () => {
  const closed = await invitation();
  await db.updateTable('events').set({ status: 'closed' }).where('id', '=', closed.eventId).execute();
  expect(await receivedBy(closed.friend)).toEqual([]);
  expect((await invitationsOf(closed.host)).sent).toEqual([]);

  const left = await invitation();
  await left.host.as.call(api.registrations.unregister, { params: { eventId: left.eventId } });
  expect(await receivedBy(left.friend)).toEqual([]);
});

test('an invitation to a full friend group is not listed', async () => {
  const { host, friend, eventId } = await invitation();
  const others = [await given.studentWithProfile(), await given.studentWithProfile()];
  for (const other of others) {
    await seating.seats(eventId, other);
    const [event] = await host.as.call(api.seating.listRegistered, { query: {} });
    await other.as.call(api.friends.joinGroup, { params: { eventId, referralId: event!.referralId! } });
  }
  expect(await receivedBy(friend)).toEqual([]);
});
