import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { Student } from '../../../test/fixtures/given.ts';
import { startReportsFixture } from '../../../test/fixtures/reports-fixture.ts';
import { decideReport, restoreStudent, suspendStudent } from './index.ts';

const { given, deps, twoWhoMet, report, reportsAbout } = await startReportsFixture();

describe("the organiser's decision", () => {
  const accountNotices = async (student: Student) => {
    await given.waitForJobs();
    const { notifications } = await student.as.call(api.notifications.list, { query: {} });
    return notifications.map(({ eventType }) => eventType).filter((kind) => kind.startsWith('account_'));
  };
  const decisionNotices = async (student: Student) => {
    await given.waitForJobs();
    const { notifications } = await student.as.call(api.notifications.list, { query: {} });
    return notifications
      .map(({ eventType }) => eventType)
      .filter((kind) => kind.startsWith('account_') || kind === 'report_decided');
  };
  const statusOf = async ({ as }: Student) => (await as.call(api.accounts.me, {})).status;

  async function reported() {
    const { reporter, about, eventId } = await twoWhoMet();
    await report(reporter, about, eventId);
    const [listed] = await reportsAbout(about);
    return { reporter, about, reportId: listed!.id };
  }

  test('to keep two apart notifies neither of them; a dismissal and a warning also tell the reporter', async () => {
    for (const [taken, reporterReads, aboutReads] of [
      [{ decision: 'kept_apart', until: '2025-08-25' }, [], []],
      [{ decision: 'dismissed' }, ['report_decided'], []],
      [{ decision: 'warned' }, ['report_decided'], ['account_warned']],
    ] as const) {
      const { reporter, about, reportId } = await reported();
      await decideReport(deps, reportId, taken);
      expect(await decisionNotices(reporter)).toEqual(reporterReads);
      expect(await decisionNotices(about)).toEqual(aboutReads);
    }
  });

  test('to dismiss a report does not notify the reported student, and cannot be changed', async () => {
    const { about, reportId } = await reported();
    await decideReport(deps, reportId, { decision: 'dismissed' });
    expect(await reportsAbout(about)).toEqual([]);
    expect(await accountNotices(about)).toEqual([]);
    await expect(decideReport(deps, reportId, { decision: 'suspended' })).rejects.toThrow(
      'This report is already decided.',
    );
    expect(await statusOf(about)).toBe('ACTIVE');
  });

  test('to warn a student is sent by mail despite the settings, and does not name the reporter', async () => {
    const { reporter, about, reportId } = await reported();
    await about.as.call(api.notifications.putSettings, { body: { email: false, push: false } });
    await decideReport(deps, reportId, { decision: 'warned' });
    expect(await accountNotices(about)).toEqual(['account_warned']);
    expect(await statusOf(about)).toBe('ACTIVE');
    const mail = (await given.mailTo(about.email)).find(({ subject }) => subject.startsWith('A warning'));
    expect(mail!.text).toContain('rude or disrespectful');
    expect(mail!.text).not.toContain(reporter.id);
    expect(mail!.text).not.toContain('waiter');
  });

  test('to suspend a student takes effect immediately, notifies the student and can be undone', async () => {
    const { about, reportId } = await reported();
    await decideReport(deps, reportId, { decision: 'suspended' });
    expect(await about.as.refusal(api.accounts.me, {})).toMatchObject({ code: 'session_expired' });
    about.as = (await given.student({ email: about.email })).as;
    expect(await statusOf(about)).toBe('SUSPENDED');
    expect(await suspendStudent(deps, about.id)).toMatchObject({ isNew: false });
    about.as = (await given.student({ email: about.email })).as;
    expect(await restoreStudent(deps, about.id)).toBe(true);
    expect(await restoreStudent(deps, about.id)).toBe(false);
    expect(await statusOf(about)).toBe('ACTIVE');
    expect(await suspendStudent(deps, about.id)).toMatchObject({ isNew: true });
    about.as = (await given.student({ email: about.email })).as;
    expect((await accountNotices(about)).toSorted()).toEqual([
      'account_restored',
      'account_suspended',
      'account_suspended',
    ]);
  });

  test('is refused for ids that do not exist', async () => {
    await expect(decideReport(deps, 'nonsense', { decision: 'warned' })).rejects.toThrow('Report not found.');
    const unknownId = '00000000-0000-7000-8000-000000000000';
    await expect(decideReport(deps, unknownId, { decision: 'warned' })).rejects.toThrow('Report not found.');
    await expect(suspendStudent(deps, 'nonsense')).rejects.toThrow('Please give the id of the student.');
    expect(await suspendStudent(deps, unknownId)).toBeUndefined();
  });
});
