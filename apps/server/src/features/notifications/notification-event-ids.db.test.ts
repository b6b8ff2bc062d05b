import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { studentWithData } from '../../../test/fixtures/students/student-with-data.ts';
import { listenOnFreePort, subscribe } from '../../../test/channel-client.ts';
import { addMinutes, QuickcrewFixture } from '../../../test/fixtures/quickcrew-fixture.ts';
import type { QuickcrewStudent } from '../../../test/fixtures/quickcrew-fixture.ts';
import { notificationKinds } from './kinds/notification-kinds.ts';
import { createFindPush } from './delivery/find-push.ts';
import { createFindNotification } from './index.ts';

const fixture = await QuickcrewFixture.start({ emptyCalendar: false });
const { db } = fixture;
const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };

async function notificationsOf(student: Pick<QuickcrewStudent, 'as'>, kind: string) {
  const { notifications } = await student.as.call(api.notifications.list, { query: { limit: 100 } });
  return notifications.filter(({ eventType }) => eventType === kind);
}

const eventIds = async (student: Pick<QuickcrewStudent, 'as'>, kind: string) =>
  (await notificationsOf(student, kind)).map(({ eventId }) => eventId);

test('notifications about a lobby or a crew contain its id', async () => {
  const { students, groupId } = await fixture.crew();
  const [writer, reader, leaver] = students;
  await writer.as.call(api.quickcrew.sendMessage, { params: { groupId }, body: { text: 'Hello.' } });
  await fixture.sendProgress(writer, groupId, 'introSent');
  await fixture.sendProgress(writer, groupId, 'onTheWay');
  await leaver.as.call(api.quickcrew.leaveCrew, { params: { groupId } });
  await fixture.moveClockTo(addMinutes(fixture.now, 1), ...students);
  for (const kind of ['crew_found', 'crew_message', 'crew_member_on_the_way', 'crew_member_left'])
    expect([kind, await eventIds(reader, kind)]).toEqual([kind, [groupId]]);

  const [host, friend] = await fixture.students(2);
  const lobbyId = await fixture.queuedLobby(host!, friend!);
  expect(await eventIds(host!, 'crew_member_joined')).toEqual([lobbyId]);
  await fixture.moveClockTo(addMinutes(await fixture.meetingTime(host!, lobbyId), -30), host!, friend!);
  expect(await eventIds(host!, 'crew_not_found')).toEqual([lobbyId]);
});

test('notifications about a seat, an invitation and a deposit contain the event id; about a hold, the payment id', async () => {
  const [student, friend] = await fixture.students(2);
  const [dinner] = await student!.as.call(api.catalogue.listEvents, { query: { title: 'Dinner' } });
  const { eventId, dateTime } = dinner!;
  const { clientSecret } = await student!.as.call(api.payments.createEventDeposit, {
    body: { eventId, eventDate: dateTime },
  });
  await fixture.app.given.visitor().call(api.sandbox.confirm, { body: { clientSecret, card } });
  await student!.as.call(api.payments.confirmEventDeposit, { body: { eventId } });
  await student!.as.call(api.registrations.register, { params: { eventId } });
  await student!.as.call(api.friends.inviteByEmail, {
    body: { referrerId: student!.id, referralEmail: friend!.email, eventId },
  });
  await fixture.waitForJobs();
  expect(await eventIds(student!, 'payment_receipt')).toEqual([eventId]);
  expect(await eventIds(student!, 'registration_confirmed')).toEqual([eventId]);
  expect(await eventIds(friend!, 'friend_invited')).toEqual([eventId]);

  await fixture.pay(friend!, await fixture.lobby(friend!));
  const { payments } = await friend!.as.call(api.payments.list, { query: {} });
  expect(await eventIds(friend!, 'hold_placed')).toEqual([payments[0]!.id]);
});

test('the notification about a cancelled event contains the event id', async () => {
  const student = await fixture.student();
  const [lunch] = await student.as.call(api.catalogue.listEvents, { query: { title: 'Lunch' } });
  const { eventId } = lunch!;
  await student.as.call(api.registrations.register, { params: { eventId } });
  await fixture.app.seating.cancelEvent(eventId, 'The kitchen is closed.');
  await fixture.waitForJobs();
  expect(await eventIds(student, 'event_cancelled')).toEqual([eventId]);
});

test('the event id of every notification exists, and is the same in the list, on the real-time channel and in a push', async () => {
  const student = await studentWithData(fixture.app, 'about');
  const { as, id: studentId } = student;
  const subscriber = await subscribe(student, await listenOnFreePort(fixture.app));
  await fixture.app.given
    .visitor()
    .call(api.notifications.announce, { body: { title: 'News', text: 'Read it.' } });
  const frame = await subscriber.waitForFrame(({ type }) => type === 'data');
  const [announced] = await notificationsOf({ as }, 'announcement');
  expect(announced!.eventId).toBe(announced!.id);
  expect(Object.values(frame.payload!.data!)[0]).toMatchObject({ eventId: announced!.id });

  const known = new Set<string>();
  for (const table of ['events', 'series', 'crews', 'lobbies', 'payments'] as const)
    for (const { id } of await db.selectFrom(table).select('id').execute()) known.add(id);
  const rows = await db.selectFrom('notifications').select(['id', 'kind', 'student_id as to']).execute();
  expect(rows.filter(({ to }) => to === studentId).length).toBeGreaterThan(3);
  const findPush = createFindPush(db, notificationKinds);
  for (const { id, kind } of rows) {
    const { eventId } = (await createFindNotification(db)(id))!.notification;
    expect([kind, eventId === id || known.has(eventId)]).toEqual([kind, true]);
    const push = await findPush(id);
    expect(push?.message.eventId ?? eventId).toBe(eventId);
  }
});
