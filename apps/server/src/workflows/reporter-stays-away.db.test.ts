import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { EventsFixture } from '../../test/fixtures/events-fixture.ts';
import type { Student } from '../../test/fixtures/given.ts';

const fixture = await EventsFixture.start();
const { given } = fixture;
const eventId = '06042025-summer-nyc';
const pass = 'summer-nyc-2025';

const declareAbsence = ({ as }: Student) => as.call(api.seating.declareAbsence, { params: { eventId } });
const report = ({ as }: Student, about: Student) =>
  as.call(api.safety.report, {
    body: { userId: about.id, eventId, reason: 'Unsafe behaviour', text: '' },
  });
const paymentOf = async ({ as }: Student) => (await as.call(api.payments.list, { query: {} })).payments[0]!;

test("a student who reported a table mate and declares 'I can't come' is refunded; without a report, or after its dismissal, there is no refund", async () => {
  const students: Student[] = [];
  for (let seat = 0; seat < 8; seat += 1) students.push(await given.studentWithProfile());
  const [ticketHolder, passHolder, silent, dismissed, reported] = students as [
    Student,
    Student,
    Student,
    Student,
    Student,
  ];
  for (const student of students) await fixture.pay(student, student === passHolder ? pass : eventId);
  await fixture.moveClock('P13DT8H', ...students);
  const [shown] = await ticketHolder.as.call(api.seating.listRegistered, { query: {} });
  expect(shown!.venueDetails!.members.map(({ userId }) => userId)).toContain(reported.id);

  for (const reporter of [ticketHolder, passHolder, dismissed]) await report(reporter, reported);
  await fixture.db
    .updateTable('reports')
    .set({ decision: 'dismissed', decided_at: fixture.app.clock.now() })
    .where('reporter_id', '=', dismissed.id)
    .execute();
  const reportedBy = async ({ as }: Student) =>
    (await as.call(api.seating.listRegistered, { query: {} }))[0]!
      .venueDetails!.members.filter((mate) => mate.reported)
      .map(({ userId }) => userId);
  expect(await reportedBy(ticketHolder)).toEqual([reported.id]);
  for (const student of [silent, dismissed, reported]) expect(await reportedBy(student)).toEqual([]);

  for (const student of [ticketHolder, ticketHolder, passHolder, silent, dismissed])
    await declareAbsence(student);
  await given.waitForJobs();

  const paid = (await paymentOf(silent)).amountCents;
  expect(await paymentOf(ticketHolder)).toMatchObject({ state: 'refunded', refundedCents: paid });
  expect(await paymentOf(passHolder)).toMatchObject({ state: 'succeeded', refundedCents: 208 });
  for (const student of [silent, dismissed])
    expect(await paymentOf(student)).toMatchObject({ state: 'succeeded', refundedCents: 0 });
  const mails = (await given.mailTo(ticketHolder.email)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
  expect(mails.join(' ')).toContain('You could not come to this table, and that costs you nothing.');
});
