import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../../../test/fixtures/seating-fixture.ts';
import { createIsMailStillWanted, notificationKinds } from '../index.ts';

const fixture = await SeatingFixture.start({ emptyCalendar: true });
const isMailStillWanted = createIsMailStillWanted(fixture.db, notificationKinds);

const answer = async (guest: Guest, eventId: string) =>
  (await fixture.as(guest)).call(api.profiles.giveFeedback, {
    body: { type: 'EVENT_FEEDBACK', eventId, rating: 4 },
  });
const later = async (guest: Guest, eventId: string) =>
  (await fixture.as(guest)).call(api.seating.postponeFeedback, { params: { eventId } });
const questionsMailedTo = async ({ email }: Guest) =>
  (await fixture.app.given.mailTo(email)).filter(({ subject }) => subject === 'How was Dinner?');
const mailed = async (guests: readonly Guest[]) => {
  const recipients: string[] = [];
  // One after the other: each call waits for the jobs.
  for (const guest of guests) if ((await questionsMailedTo(guest)).length > 0) recipients.push(guest.email);
  return recipients;
};
const questionFor = async (guest: Guest) => {
  const { notifications } = await (await fixture.as(guest)).call(api.notifications.list, { query: {} });
  return notifications.find(({ eventType }) => eventType === 'feedback_open');
};

// In tests the engine's thread loads TypeScript, so it starts slowly.
test('the students of a dinner are asked how it was at nine the next morning, and those who answered are not', async () => {
  const guests = await fixture.guests(8);
  const [reader, answered, postponed, absent, answersNow, postponesNow] = guests as [
    Guest,
    Guest,
    Guest,
    Guest,
    Guest,
    Guest,
  ];
  for (const guest of guests) await fixture.enableMail(guest);
  const eventId = await fixture.event({ startsAt: new Date('2025-05-23T22:00:00Z') });
  await fixture.addSeats(eventId, guests);
  await fixture.moveClockTo(new Date('2025-05-23T12:00:00Z'));
  await (await fixture.as(absent)).call(api.seating.declareAbsence, { params: { eventId } });
  await fixture.moveClockTo(new Date('2025-05-23T23:30:00Z'));
  expect(await fixture.statusOf(eventId)).toBe('completed');
  await answer(answered, eventId);
  await later(postponed, eventId);

  await fixture.moveClockTo(new Date('2025-05-24T12:59:00Z'));
  expect(await fixture.notificationsOf('feedback_open', eventId)).toEqual([]);
  expect(await mailed(guests)).toEqual([]);
  await fixture.moveClockTo(new Date('2025-05-24T13:00:00Z'));
  const asked = guests.filter((guest) => ![answered, postponed, absent].includes(guest));
  expect(await mailed(guests)).toEqual(asked.map(({ email }) => email));
  const [mail] = await questionsMailedTo(reader);
  expect(mail!.text).toContain(`/home?table=${eventId}`);

  // A mail may wait for the mail server: it is not sent about a question that was answered meanwhile.
  const ids = await Promise.all(
    [reader, answersNow, postponesNow].map(async (guest) => (await questionFor(guest))!.id),
  );
  expect(await Promise.all(ids.map(isMailStillWanted))).toEqual([true, true, true]);
  await answer(answersNow, eventId);
  await later(postponesNow, eventId);
  expect(await Promise.all(ids.map(isMailStillWanted))).toEqual([true, false, false]);
  expect(await questionFor(answered)).toBeUndefined();
});
