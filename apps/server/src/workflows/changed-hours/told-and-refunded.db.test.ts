import { api, hourMs } from '@crewtable/contract';
import { expect, test } from 'vitest';
import type { Student } from '../../../test/fixtures/given.ts';
import { dateOf, startSeasonsFixture, withHours } from '../../../test/fixtures/seasons-fixture.ts';
import { newYorkMoment } from '../../platform/clock/new-york.ts';
import { listAttendees } from './notify-of-new-hours.repository.ts';

const { fixture, given, db, importSeason, publishSmallSeason, findHoursChange, shownTo } =
  await startSeasonsFixture();

const refundEnd = async (eventId: string) =>
  new Date((await findHoursChange(eventId))!.getTime() + 48 * hourMs);

const newsOf = async ({ as }: Student) => {
  const { notifications } = await as.call(api.notifications.list, { query: { limit: 100 } });
  return notifications.filter(({ eventType }) => eventType === 'event_hours_changed');
};
const textOf = async (student: Student) => {
  const [news, ...more] = await newsOf(student);
  expect(more).toEqual([]);
  return (news!.eventPayload as { text: string }).text;
};
const paymentOf = async ({ as }: Student, target: string) => {
  const { payments } = await as.call(api.payments.list, { query: {} });
  return payments.find(({ eventId }) => eventId === target)!;
};
const leaveWaitlist = ({ as }: Student, eventId: string) =>
  as.call(api.registrations.leaveWaitlist, { params: { eventId } });

test('everybody with a seat or on the waitlist is told, and who paid before may leave with a refund for 48 hours', async () => {
  const { season, eventIds } = await publishSmallSeason(2026);
  const eventId = eventIds[0]!;
  const [leaver, stayer, holder, waitingHolder, waiting, late] = [
    await given.studentWithProfile(),
    await given.studentWithProfile(),
    await given.studentWithProfile(),
    await given.studentWithProfile(),
    await given.studentWithProfile(),
    await given.studentWithProfile(),
  ];
  await fixture.pay(leaver, eventId);
  await fixture.pay(stayer, eventId);
  await fixture.pay(holder, season.id);
  // The date is full: the second pass puts its holder on the waitlist.
  await fixture.pay(waitingHolder, season.id);
  await waiting.as.call(api.registrations.joinWaitlist, { params: { eventId } });
  await given.waitForJobs();
  expect((await shownTo(leaver, eventId)).refundIfLeftUntil).toBeNull();

  const moved = withHours(season, eventId);
  expect(await importSeason(moved)).toEqual({
    ok: true,
    lines: [
      '2026-06-03: now 8:00 PM - 10:00 PM. 3 with a seat, 2 on the waitlist: they are notified and may leave with a refund for 48 hours.',
      'Done.',
    ],
  });
  await given.waitForJobs();
  const until = await refundEnd(eventId);
  const news = 'It is now 8:00 PM - 10:00 PM, not 7:00 PM - 9:00 PM.';
  const unless = 'If that does not suit you,';
  const refund = `before ${newYorkMoment(until)}, and what you paid for this date goes back to your card.`;
  for (const student of [leaver, stayer, holder])
    expect(await textOf(student)).toBe(`${news} ${unless} unregister ${refund}`);
  const still = 'You are still on the waitlist.';
  expect(await textOf(waitingHolder)).toBe(`${news} ${still} ${unless} leave the waitlist ${refund}`);
  expect(await textOf(waiting)).toBe(
    `${news} ${still} ${unless} you can leave the waitlist until Tue, Jun 2 · 8:00 PM.`,
  );
  const [mail, ...more] = (await given.mailTo(leaver.email)).filter(({ subject }) =>
    subject.includes('new hours'),
  );
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('Summer Series on Wednesday, June 3 has new hours');
  expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain(refund);

  // The same event: same id, same seat, with other hours, also in the calendar.
  const shown = await shownTo(leaver, eventId);
  expect(shown).toMatchObject({
    timeRange: '8:00 PM - 10:00 PM',
    closesAt: '2026-06-03T00:00:00.000Z',
    refundIfLeftUntil: until.toISOString(),
    heroImage: 'summer',
  });
  const calendar = (await leaver.as.raw('GET', shown.calendarPath)).body;
  expect(calendar).toContain('DTSTART:20260604T000000Z');
  expect(calendar).toContain('SEQUENCE:1');
  const jobs = await db
    .selectFrom('scheduled_work')
    .select(['kind', 'due_at'])
    .where('subject', '=', eventId)
    .execute();
  expect(Object.fromEntries(jobs.map(({ kind, due_at }) => [kind, due_at]))).toMatchObject({
    'remind-of-evening': new Date('2026-06-02T00:00:00.000Z'),
    'lay-tables': new Date('2026-06-03T00:00:00.000Z'),
    'complete-evening': new Date('2026-06-04T02:00:00.000Z'),
  });

  // A second import of the same file makes no change and sends no notification.
  expect(await importSeason(moved)).toEqual({ ok: true, lines: ['The season is like that already.'] });
  await given.waitForJobs();
  expect(await refundEnd(eventId)).toEqual(until);
  expect(await newsOf(leaver)).toHaveLength(1);

  // A pass holder on the waitlist gets the share of the date. The browser repeats the call.
  await leaveWaitlist(waitingHolder, eventId);
  await leaveWaitlist(waitingHolder, eventId);
  // A student presses the button twice.
  await Promise.all([fixture.unregister(leaver, eventId), fixture.unregister(leaver, eventId)]);
  await fixture.unregister(holder, eventId);
  await given.waitForJobs();
  expect(await paymentOf(leaver, eventId)).toMatchObject({ state: 'refunded', refundedCents: 600 });
  for (const { as } of [holder, waitingHolder]) {
    const { payments } = await as.call(api.payments.list, { query: {} });
    expect(payments).toMatchObject([{ state: 'succeeded', refundedCents: 300 }]);
    expect(payments[0]!.history.at(-1)!.reason).toBe(
      'You left Summer Series on Wednesday, June 3 after its hours changed.',
    );
  }
  // The refunded date has to be paid for again; the pass stays valid for the others.
  expect(await fixture.getEvent(eventId, leaver)).toMatchObject({ amountDueCents: 600 });
  expect(await fixture.getEvent(eventId, holder)).toMatchObject({ amountDueCents: 600 });
  expect(await fixture.getEvent(eventIds[1]!, holder)).toMatchObject({
    isUserRegistered: true,
    amountDueCents: 0,
  });
  const { ticketDueCents } = await holder.as.call(api.catalogue.getSeries, {
    params: { seriesId: season.id },
  });
  expect(ticketDueCents).toBe(600);
  const params = { eventId };
  expect(await holder.as.refusal(api.registrations.register, { params })).toMatchObject({
    code: 'payment_needed',
  });

  // A seat that was bought after the change has no such right.
  await fixture.pay(late, eventId);
  expect((await shownTo(late, eventId)).refundIfLeftUntil).toBeNull();
  await fixture.unregister(late, eventId);
  await fixture.moveClock('PT49H', stayer, late, leaver);
  expect(await paymentOf(late, eventId)).toMatchObject({ state: 'succeeded', refundedCents: 0 });

  // After 48 hours what was paid stays valid, as usual.
  expect((await shownTo(stayer, eventId)).refundIfLeftUntil).toBeNull();
  await fixture.unregister(stayer, eventId);
  await given.waitForJobs();
  expect(await paymentOf(stayer, eventId)).toMatchObject({ state: 'succeeded', refundedCents: 0 });
  expect(await paymentOf(leaver, eventId)).toMatchObject({ refundedCents: 600 });
});

test('a payment that was open during the change stays valid, and is refunded if the student leaves', async () => {
  const { season, eventIds } = await publishSmallSeason(2027);
  const eventId = eventIds[0]!;
  const student = await given.studentWithProfile();
  const { clientSecret } = await fixture.beginPayment(student, eventId);
  await importSeason(withHours(season, eventId));
  await fixture.payByCard(clientSecret);
  expect((await fixture.confirm(student, eventId)).statusCode).toBe(201);
  await given.waitForJobs();
  expect(await textOf(student)).toContain('goes back to your card.');
  expect((await shownTo(student, eventId)).refundIfLeftUntil).toBe((await refundEnd(eventId)).toISOString());
  await fixture.unregister(student, eventId);
  await given.waitForJobs();
  expect(await paymentOf(student, eventId)).toMatchObject({ state: 'refunded', refundedCents: 600 });
});

test('a student who gives back a whole series gets the shares of the dates whose hours changed', async () => {
  const { season, eventIds } = await publishSmallSeason(2028);
  const student = await given.studentWithProfile();
  await fixture.pay(student, season.id);
  await importSeason(withHours(season, eventIds[0]!, eventIds[3]!));
  await fixture.unregister(student, season.id);
  await given.waitForJobs();
  expect(await paymentOf(student, season.id)).toMatchObject({ state: 'succeeded', refundedCents: 600 });
});

test('students who are paying or have an offer read what is true for them, and get no calendar entry', async () => {
  const { season, eventIds } = await publishSmallSeason(2030);
  const eventId = eventIds[0]!;
  await fixture.updateEvent(eventId, { capacity: 2 });
  const [paying, leaving, offered] = [
    await given.studentWithProfile(),
    await given.studentWithProfile(),
    await given.studentWithProfile(),
  ];
  await fixture.beginPayment(paying, eventId);
  await fixture.pay(leaving, eventId);
  await offered.as.call(api.registrations.joinWaitlist, { params: { eventId } });
  await fixture.unregister(leaving, eventId);
  await given.waitForJobs();
  season.tickets!.capacity = 2;
  expect((await importSeason(withHours(season, eventId))).lines).toContain(
    `${dateOf(eventId)}: now 8:00 PM - 10:00 PM. 0 with a seat, 2 with a seat that is kept for them: they are notified and may leave with a refund for 48 hours.`,
  );
  await given.waitForJobs();
  const news = 'It is now 8:00 PM - 10:00 PM, not 7:00 PM - 9:00 PM. ';
  const until = newYorkMoment(await refundEnd(eventId));
  expect(await textOf(paying)).toBe(
    `${news}If that does not suit you, do not complete your payment. If it is complete, unregister before ${until}, and what you paid for this date goes back to your card.`,
  );
  expect(await textOf(offered)).toBe(
    `${news}We offered you a seat. If that does not suit you, you do not have to take it.`,
  );
  // Their mails have no calendar entry.
  const payloads = await db
    .selectFrom('notifications')
    .select('payload')
    .where('kind', '=', 'event_hours_changed')
    .where('student_id', 'in', [paying.id, offered.id])
    .execute();
  expect(payloads).toMatchObject([{ payload: { inLine: true } }, { payload: { inLine: true } }]);
  // A student who starts to pay after the change has seen the new hours.
  const attendees = (hoursChangedAt: Date) =>
    db.transaction().execute((tx) => listAttendees(tx, { eventId, hoursChangedAt }));
  const states = async (at: Date) => new Set((await attendees(at)).map(({ state }) => state));
  expect(await states((await findHoursChange(eventId))!)).toEqual(new Set(['paying', 'offered']));
  expect(await states(new Date(0))).toEqual(new Set(['offered']));
});
