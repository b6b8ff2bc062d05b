import { api, brand } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { SeatingRows } from '../../../test/fixtures/seating-rows.ts';
import type { Student } from '../../../test/fixtures/given.ts';
import { startTestApp } from '../../../test/test-app.ts';
import {
  createAreApart,
  createFindForbiddenPairs,
  decideReport,
  listReports,
  restoreStudent,
  suspendStudent,
} from './index.ts';

const app = await startTestApp();
const { given, safety: deps } = app;
const { db } = app.database;
const seating = new SeatingRows(app);

type Answered = Awaited<ReturnType<Student['as']['send']>>;

async function twoWhoMet() {
  const [reporter, about] = [await given.studentWithProfile(), await given.studentWithProfile()];
  return { reporter, about, eventId: await seating.met(reporter, about) };
}

const words = (about: Student, eventId?: string) => ({
  body: {
    userId: about.id,
    ...(eventId !== undefined && { eventId }),
    reason: 'Rude or disrespectful' as const,
    text: ' Shouted at the waiter. ',
  },
});
const report = ({ as }: Student, about: Student, eventId?: string) =>
  as.call(api.safety.report, words(about, eventId));
const reportsAbout = async ({ id }: Student) =>
  (await listReports(db)).filter(({ aboutId }) => aboutId === id);
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
    await given.jobsAreDone();
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
    const elsewhere = await seating.met(reporter, stranger);
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
    await expect(decideReport(deps, listed!.id, 'suspended')).rejects.toThrow(
      'The student has deleted the account',
    );
    await decideReport(deps, listed!.id, 'dismissed');
  });
});

describe('a reporter and the reported student', () => {
  const apart = (one: Student, other: Student) =>
    db.transaction().execute(async (tx) => {
      const pairs = await createFindForbiddenPairs()(tx, [one.id, other.id]);
      expect(await createAreApart()(tx, one.id, other.id)).toBe(pairs.length === 1);
      return pairs.length === 1;
    });
  const decideLast = async (about: Student, decision: 'dismissed' | 'warned' | 'suspended') => {
    const [listed] = await reportsAbout(about);
    await decideReport(deps, listed!.id, decision);
  };

  test('are kept apart immediately, until the report is dismissed; an upheld report keeps them apart', async () => {
    for (const [decision, stays] of [
      ['dismissed', false],
      ['warned', true],
      ['suspended', true],
    ] as const) {
      const { reporter, about } = await twoWhoMet();
      expect(await apart(reporter, about)).toBe(false);
      await report(reporter, about);
      expect([await apart(reporter, about), await apart(about, reporter)]).toEqual([true, true]);
      await decideLast(about, decision);
      expect({ decision, apart: await apart(reporter, about) }).toEqual({ decision, apart: stays });
    }
  });

  test("stay apart by 'never again' after the report is dismissed", async () => {
    const { reporter, about } = await twoWhoMet();
    await report(reporter, about);
    const never = { params: { userId: about.id }, body: { wish: 'never' as const } };
    await reporter.as.call(api.safety.wish, never);
    await decideLast(about, 'dismissed');
    expect(await apart(reporter, about)).toBe(true);
  });

  async function friends(count: number) {
    const students: Student[] = [];
    while (students.length < count) students.push(await given.studentWithProfile());
    const [host, ...guests] = students;
    const eventId = await seating.event();
    await seating.seats(eventId, host!, ...guests);
    const { referralId } = await host!.as.call(api.friends.renewReferral, { params: { eventId } });
    for (const { as } of guests) await as.call(api.friends.joinGroup, { params: { eventId, referralId } });
    return { host: host!, guests, eventId, referralId };
  }
  const membersFor = async (eventId: string) =>
    (
      await db.selectFrom('friend_group_members').select('student_id').where('target', '=', eventId).execute()
    ).map(({ student_id }) => student_id);
  /** Filters by text: jobs that are due together run in any order, so joins may be listed before or after. */
  const leavingsReadBy = async ({ as }: Student) => {
    await given.jobsAreDone();
    const { notifications } = await as.call(api.notifications.list, { query: {} });
    return notifications
      .map(({ eventPayload }) => eventPayload['text'])
      .filter((text) => text.includes(' left '));
  };

  test('share no friend group: the reporter leaves it, and the others get the usual notification about a leaving member', async () => {
    const { host, guests, eventId, referralId } = await friends(3);
    const [reporter, third] = guests as [Student, Student];
    await report(reporter, host, eventId);
    expect((await membersFor(eventId)).toSorted()).toEqual([host.id, third.id].toSorted());
    const [news, ...more] = await leavingsReadBy(host);
    expect(more).toEqual([]);
    expect(news).toMatch(
      /^Ana left your friend group for Brunch on .*\. There is room for another friend\.$/,
    );
    expect(await leavingsReadBy(reporter)).toEqual([]);
    // The reporter cannot join the group again while the report is undecided.
    expect(
      await reporter.as.refusal(api.friends.joinGroup, { params: { eventId, referralId } }),
    ).toMatchObject({ status: 404 });

    const ordinary = await friends(3);
    const leaver = ordinary.guests[0]!;
    await leaver.as.call(api.friends.removeMember, {
      params: { eventId: ordinary.eventId, userId: leaver.id },
    });
    expect(await leavingsReadBy(ordinary.host)).toEqual([news]);
  });

  test("keep their places at a released table, and the reporter can declare 'I can't come'", async () => {
    const { reporter, about, eventId } = await twoWhoMet();
    await report(reporter, about, eventId);
    const places = () =>
      db
        .selectFrom('table_places')
        .select(['student_id', 'absent_at'])
        .where('event_id', '=', eventId)
        .execute();
    expect((await places()).map(({ absent_at }) => absent_at)).toEqual([null, null]);
    await reporter.as.call(api.seating.declareAbsence, { params: { eventId } });
    const absent = (await places()).filter(({ absent_at }) => absent_at !== null);
    expect(absent.map(({ student_id }) => student_id)).toEqual([reporter.id]);
  });
});

describe("the organiser's decision", () => {
  const accountNotices = async (student: Student) => {
    await given.jobsAreDone();
    const { notifications } = await student.as.call(api.notifications.list, { query: {} });
    return notifications.map(({ eventType }) => eventType).filter((kind) => kind.startsWith('account_'));
  };
  const statusOf = async ({ as }: Student) => (await as.call(api.accounts.me, {})).status;

  async function reported() {
    const { reporter, about, eventId } = await twoWhoMet();
    await report(reporter, about, eventId);
    const [listed] = await reportsAbout(about);
    return { reporter, about, reportId: listed!.id };
  }

  test('to dismiss a report does not notify the reported student, and cannot be changed', async () => {
    const { about, reportId } = await reported();
    await decideReport(deps, reportId, 'dismissed');
    expect(await reportsAbout(about)).toEqual([]);
    expect(await accountNotices(about)).toEqual([]);
    await expect(decideReport(deps, reportId, 'suspended')).rejects.toThrow(
      'This report is already decided.',
    );
    expect(await statusOf(about)).toBe('ACTIVE');
  });

  test('to warn a student is sent by mail despite the settings, and does not name the reporter', async () => {
    const { reporter, about, reportId } = await reported();
    await about.as.call(api.notifications.putSettings, { body: { email: false, push: false } });
    await decideReport(deps, reportId, 'warned');
    expect(await accountNotices(about)).toEqual(['account_warned']);
    expect(await statusOf(about)).toBe('ACTIVE');
    const mail = (await given.mailTo(about.email)).find(({ subject }) => subject.startsWith('A warning'));
    expect(mail!.text).toContain('rude or disrespectful');
    expect(mail!.text).not.toContain(reporter.id);
    expect(mail!.text).not.toContain('waiter');
  });

  test('to suspend a student takes effect immediately, notifies the student and can be undone', async () => {
    const { about, reportId } = await reported();
    await decideReport(deps, reportId, 'suspended');
    expect(await statusOf(about)).toBe('SUSPENDED');
    expect(await suspendStudent(deps, about.id)).toBe(false);
    expect(await restoreStudent(deps, about.id)).toBe(true);
    expect(await restoreStudent(deps, about.id)).toBe(false);
    expect(await statusOf(about)).toBe('ACTIVE');
    expect(await suspendStudent(deps, about.id)).toBe(true);
    expect((await accountNotices(about)).toSorted()).toEqual([
      'account_restored',
      'account_suspended',
      'account_suspended',
    ]);
  });

  test('is refused for ids that do not exist', async () => {
    await expect(decideReport(deps, 'nonsense', 'warned')).rejects.toThrow('Report not found.');
    const unknownId = '00000000-0000-7000-8000-000000000000';
    await expect(decideReport(deps, unknownId, 'warned')).rejects.toThrow('Report not found.');
    await expect(suspendStudent(deps, 'nonsense')).rejects.toThrow('Please give the id of the student.');
    expect(await suspendStudent(deps, unknownId)).toBe(false);
  });
});
