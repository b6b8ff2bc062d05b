import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import type { Student } from '../../../test/fixtures/given.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;

const register = ({ as }: Student, eventId: string) =>
  as.call(api.registrations.register, { params: { eventId } });

async function ownEvent({ as }: Student, eventId: string) {
  const own = await as.call(api.seating.listRegistered, { query: {} });
  return own.find((event) => event.eventId === eventId);
}

test('friends register and join a friend group, and a student who unregisters leaves it', async () => {
  const [host, guest] = [await given.studentWithProfile(), await given.studentWithProfile()];
  const [lunch] = await host.as.call(api.catalogue.listEvents, { query: { title: 'Lunch' } });
  const { eventId } = lunch!;
  const { referralId } = await register(host, eventId);
  expect((await ownEvent(host, eventId))!.referralId).toBe(referralId);
  const params = { eventId, referralId };
  expect(await guest.as.refusal(api.friends.joinGroup, { params })).toMatchObject({ code: 'not_registered' });
  await register(guest, eventId);
  await guest.as.call(api.friends.joinGroup, { params });
  const { group } = (await ownEvent(guest, eventId))!;
  expect(group.limit).toBe(3);
  expect(group.members.map(({ userId, isOwner }) => [userId, isOwner])).toEqual([
    [host.id, true],
    [guest.id, false],
  ]);

  await host.as.call(api.registrations.unregister, { params: { eventId } });
  const left = (await ownEvent(guest, eventId))!;
  expect(left.group.members.map(({ userId }) => userId)).toEqual([guest.id]);
  expect(await guest.as.refusal(api.friends.showInvite, { params })).toMatchObject({ status: 404 });
  expect((await register(host, eventId)).referralId).toBe(referralId);
  await guest.as.call(api.friends.joinGroup, { params });
});

test('registration for a series with an invite code joins the friend group, and an invalid code does not prevent registration', async () => {
  const [host, guest, late] = [
    await given.studentWithProfile(),
    await given.studentWithProfile(),
    await given.studentWithProfile(),
  ];
  const eventId = 'fall-series-2025';
  const preregister = ({ as }: Student, code?: string) =>
    as.call(api.registrations.preregister, {
      params: { eventId },
      body: code === undefined ? {} : { referralId: code },
    });
  const { referralId } = await preregister(host);
  await preregister(guest, referralId);
  expect(await guest.as.call(api.friends.showInvite, { params: { eventId, referralId } })).toMatchObject({
    spotsLeft: 1,
    isMember: true,
  });
  await host.as.call(api.friends.renewReferral, { params: { eventId } });
  expect((await preregister(late, referralId)).eventId).toBe(eventId);
  expect(await late.as.refusal(api.friends.showInvite, { params: { eventId, referralId } })).toMatchObject({
    status: 404,
  });
});

test('each student on the fall list has an invite code, and an invitation mail links to the fall page with that code', async () => {
  const [host, stranger] = [await given.studentWithProfile(), await given.studentWithProfile()];
  const eventId = 'fall-series-2025';
  const own = async ({ as }: { as: Student['as'] }) =>
    (await as.call(api.catalogue.getSeries, { params: { seriesId: eventId } })).referralId;
  expect(await own(host)).toBeNull();
  const { referralId } = await host.as.call(api.registrations.preregister, { params: { eventId }, body: {} });
  expect(await own(host)).toBe(referralId);
  expect(await own(stranger)).toBeNull();
  expect(await own({ as: given.visitor() })).toBeNull();
  const renewed = await host.as.call(api.friends.renewReferral, { params: { eventId } });
  expect(await own(host)).toBe(renewed.referralId);

  const email = 'fall-friend@example.edu';
  await host.as.call(api.friends.inviteByEmail, {
    body: { referrerId: host.id, referralEmail: email, eventId },
  });
  const [mail] = await given.mailTo(email);
  const [, link] = /(http\S+\/events\/semesters\/fall\?\S+)/.exec(mail!.text) ?? [];
  expect(Object.fromEntries(new URL(link!).searchParams)).toEqual({
    referralId: renewed.referralId,
    eventId,
    email,
  });
});

test('a suspended student can neither register nor pay, and keeps existing seats', async () => {
  const student = await given.studentWithProfile();
  const lunches = await student.as.call(api.catalogue.listEvents, { query: { title: 'Lunch' } });
  const [dinner] = await student.as.call(api.catalogue.listEvents, { query: { title: 'Dinner' } });
  const [had, wanted] = lunches.map(({ eventId }) => eventId) as [string, string];
  await register(student, had);
  await app.database.db
    .updateTable('students')
    .set({ status: 'SUSPENDED' })
    .where('id', '=', student.id)
    .execute();
  const refusals = [
    await student.as.refusal(api.registrations.register, { params: { eventId: wanted } }),
    await student.as.refusal(api.registrations.preregister, {
      params: { eventId: 'fall-series-2025' },
      body: {},
    }),
    await student.as.refusal(api.registrations.joinWaitlist, { params: { eventId: wanted } }),
    await student.as.refusal(api.payments.createEventDeposit, {
      body: { eventId: dinner!.eventId, eventDate: dinner!.dateTime },
    }),
    await student.as.refusal(api.payments.createSubscription, {}),
    await student.as.refusal(api.payments.createHold, { body: { lobbyId: 'any' } }),
  ];
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 403, code: 'suspended' });
  expect(await ownEvent(student, had)).toBeDefined();
});
