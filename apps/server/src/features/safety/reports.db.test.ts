import { api, brand } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { Student } from '../../../test/fixtures/given.ts';
import { startReportsFixture } from '../../../test/fixtures/reports-fixture.ts';
import { decideReport, listReports } from './index.ts';

const { given, deps, db, seating, twoWhoMet, words, report, reportsAbout } = await startReportsFixture();

type Answered = Awaited<ReturnType<Student['as']['send']>>;

const mailsWith = async (text: string) =>
  (await given.mailTo(brand.supportEmail)).filter((mail) => mail.text.includes(text));

describe('a report', () => {
  test('reaches the organiser by mail with ids and without its text, and in the list with its text', async () => {
    const { reporter, about, eventId } = await twoWhoMet();
    expect(await report(reporter, about, eventId)).toEqual({ success: true });
    const [listed, ...more] = await reportsAbout(about);
    expect(more).toEqual([]);
    expect(listed).toMatchObject({
      reporterId: reporter.id,
      context: eventId,
      reason: 'Rude or disrespectful',
      text: 'Shouted at the waiter.',
      reportsAboutThem: 1,
    });
    const [mail] = await mailsWith(listed!.id);
    expect(mail!.subject).toBe('A report to decide about: Rude or disrespectful');
    for (const part of [reporter.id, about.id, eventId]) expect(mail!.text).toContain(part);
    for (const part of [reporter.email, about.email, 'waiter']) {
      expect(mail!.text).not.toContain(part);
      expect(mail!.html).not.toContain(part);
    }
  });

  test('is never shown to the reported student, not even in the data export', async () => {
    const { reporter, about, eventId } = await twoWhoMet();
    await report(reporter, about, eventId);
    await given.waitForJobs();
    const { data } = await about.as.call(api.profiles.exportOwnData, {});
    const text = JSON.stringify(data);
    expect(text).not.toContain('Shouted');
    expect(text).not.toContain(reporter.id);
    const { notifications } = await about.as.call(api.notifications.list, { query: {} });
    expect(notifications.map(({ eventType }) => eventType)).toEqual(['welcome']);
  });

  test('about a member of the own friend group, or without an event, is accepted too', async () => {
    const { reporter, about } = await twoWhoMet();
    const eventId = await seating.event();
    await seating.seats(eventId, reporter, about);
    const { referralId } = await about.as.call(api.friends.renewReferral, { params: { eventId } });
    const refusal = await reporter.as.refusal(api.safety.report, words(about, eventId));
    expect(refusal).toMatchObject({ status: 404 });
    await reporter.as.call(api.friends.joinGroup, { params: { eventId, referralId } });
    await report(reporter, about, eventId);
    await report(reporter, about);
    expect((await reportsAbout(about)).map(({ context }) => context)).toEqual([eventId, null]);
  });

  test('is not found about a student whom the reporter did not meet at that event or in that crew', async () => {
    const { reporter, about } = await twoWhoMet();
    const stranger = await given.studentWithProfile();
    const elsewhere = await seating.meeting(reporter, stranger);
    const refused = (body: object) =>
      reporter.as.refusal(api.safety.report, { body: { ...words(about).body, ...body } });
    for (const body of [
      { eventId: elsewhere },
      { eventId: 'no-such-event' },
      { groupId: 'no-such-crew' },
      { userId: reporter.id },
      { userId: 'nonsense' },
      { userId: (await given.student()).id },
    ]) {
      expect({ body, ...(await refused(body)) }).toMatchObject({ body, status: 404 });
    }
    expect(await reportsAbout(about)).toEqual([]);
  });

  test("needs a reason from the list, and a text if the reason is 'Something else'", async () => {
    const { reporter, about } = await twoWhoMet();
    const refused = (body: object) =>
      reporter.as.refusal(api.safety.report, { body: { ...words(about).body, ...body } });
    expect(await refused({ reason: 'Something else', text: '  ' })).toMatchObject({
      status: 400,
      message: 'Please tell us what happened.',
    });
    expect(await refused({ reason: 'I do not like them' })).toMatchObject({ status: 400 });
  });

  test('sent twice with one idempotency key is stored once; more than ten reports in a day are refused', async () => {
    const { reporter, about } = await twoWhoMet();
    const once = { ...words(about), headers: { 'idempotency-key': 'report-once' } };
    await reporter.as.call(api.safety.report, once);
    await reporter.as.call(api.safety.report, once);
    expect(await reportsAbout(about)).toHaveLength(1);
    const [tooMany, ...taken] = (
      await Promise.all(Array.from({ length: 10 }, () => reporter.as.send(api.safety.report, words(about))))
    ).toSorted((one, other) => other.statusCode - one.statusCode) as [Answered, ...Answered[]];
    expect(taken.map(({ statusCode }) => statusCode)).toEqual(taken.map(() => 201));
    expect(tooMany.statusCode).toBe(429);
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0);
    expect(await reportsAbout(about)).toHaveLength(10);
  });

  test('is kept without ids after the reporter and the reported student delete their accounts', async () => {
    const { reporter, about } = await twoWhoMet();
    await report(reporter, about);
    const [listed] = await reportsAbout(about);
    await reporter.as.call(api.profiles.deleteAccount, {});
    await about.as.call(api.profiles.deleteAccount, {});
    const kept = (await listReports(db)).find(({ id }) => id === listed!.id);
    expect(kept).toMatchObject({ reporterId: null, aboutId: null, text: 'Shouted at the waiter.' });
    await expect(decideReport(deps, listed!.id, { decision: 'suspended' })).rejects.toThrow(
      'The student has deleted the account',
    );
    await decideReport(deps, listed!.id, { decision: 'dismissed' });
  });
});
