import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startOfficeReportsFixture } from '../../../../test/fixtures/office-reports-fixture.ts';

const { office, db, seating, reported, confirmed, entriesOf, statusOf, noticesOf } =
  await startOfficeReportsFixture();

describe('a decision in the office', () => {
  async function toDecide() {
    const member = await confirmed('safety');
    const report = await reported();
    const params = { reportId: report.reportId };
    const hashOf = async (wanted: string) =>
      (await member.as.call(api.officeSafety.show, { params })).choices.find(
        ({ decision }) => decision === wanted,
      )!.shownHash;
    return { ...report, ...member, params, hashOf };
  }

  test('keeps two apart until a day, tells nobody and is one entry', async () => {
    const { as, id, params, hashOf, reporter, about } = await toDecide();
    const body = {
      decision: 'kept_apart' as const,
      until: '2025-08-25',
      reason: 'Followed after a clear no',
      shownHash: await hashOf('kept_apart'),
    };
    const decided = await as.call(api.officeSafety.decide, { params, body });
    expect(decided).toMatchObject({ decision: 'kept_apart', apartUntil: 'August 25, 2025', choices: [] });
    expect([await noticesOf(reporter), await noticesOf(about)]).toEqual([[], []]);
    expect(await entriesOf({ as, id })).toMatchObject([
      {
        area: 'safety',
        act: 'Report decided: kept apart',
        details: [{ name: 'until', value: '2025-08-25' }],
        reason: 'Followed after a clear no',
      },
    ]);
  });

  test.each(['', '2025-05-21', '2025-02-30', '2031-01-01', 'soon'])(
    'is refused with the last day %j',
    async (until) => {
      const { as, id, params, hashOf } = await toDecide();
      const shownHash = await hashOf('kept_apart');
      const body = { decision: 'kept_apart' as const, until, reason: 'Because', shownHash };
      expect(await as.refusal(api.officeSafety.decide, { params, body })).toMatchObject({ status: 400 });
      expect(await entriesOf({ as, id })).toEqual([]);
    },
  );

  test('warns, and tells both without the name of the reporter', async () => {
    const { as, params, hashOf, reporter, about } = await toDecide();
    const shownHash = await hashOf('warned');
    await as.call(api.officeSafety.decide, {
      params,
      body: { decision: 'warned', reason: 'First time', shownHash },
    });
    expect([await noticesOf(reporter), await noticesOf(about)]).toEqual([
      ['report_decided'],
      ['account_warned'],
    ]);
    const { apartUntil } = await as.call(api.officeSafety.show, { params });
    expect(apartUntil).toBe('August 27, 2025');
  });

  test('suspends what was shown; after a change of it, nothing happens and the new preview is to be seen', async () => {
    const { as, id, params, hashOf, about } = await toDecide();
    const stale = await hashOf('suspended');
    const eventId = await seating.event();
    await seating.seats(eventId, about);
    const decide = (shownHash: string) => ({
      params,
      body: { decision: 'suspended' as const, reason: 'Second report', shownHash },
    });
    expect(await as.refusal(api.officeSafety.decide, decide(stale))).toMatchObject({
      status: 409,
      code: 'list_changed',
    });
    expect(await statusOf(about)).toBe('ACTIVE');
    expect(await entriesOf({ as, id })).toEqual([]);
    const { choices } = await as.call(api.officeSafety.show, { params });
    expect(choices.at(-1)!.words).toContain('1 seat goes to the waitlist');
    await as.call(api.officeSafety.decide, decide(choices.at(-1)!.shownHash));
    expect(await statusOf(about)).toBe('SUSPENDED');
    expect(await noticesOf(about)).toEqual(['account_suspended']);
    expect(await db.selectFrom('seats').selectAll().where('event_id', '=', eventId).execute()).toEqual([]);
  });

  test('pressed twice with one key is done once; a second organiser is told that it is decided', async () => {
    const { as, id, params, hashOf, about } = await toDecide();
    const other = await confirmed('safety');
    const shownHash = await hashOf('warned');
    const body = { decision: 'warned' as const, reason: 'First time', shownHash };
    const headers = { 'idempotency-key': 'decided-once' };
    const answers = [
      await as.send(api.officeSafety.decide, { params, body, headers }),
      await as.send(api.officeSafety.decide, { params, body, headers }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await other.as.refusal(api.officeSafety.decide, { params, body })).toMatchObject({
      status: 409,
      code: 'too_late',
    });
    expect(await noticesOf(about)).toEqual(['account_warned']);
    expect(await entriesOf({ as, id })).toHaveLength(1);
  });

  test('of two organisers at the same moment, one decides', async () => {
    const { as, params, hashOf, about } = await toDecide();
    const other = await confirmed('safety');
    const [warned, dismissed] = [await hashOf('warned'), await hashOf('dismissed')];
    const answers = await Promise.all([
      as.send(api.officeSafety.decide, {
        params,
        body: { decision: 'warned', reason: 'First time', shownHash: warned },
      }),
      other.as.send(api.officeSafety.decide, {
        params,
        body: { decision: 'dismissed', reason: 'Wrong person', shownHash: dismissed },
      }),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const report = await as.call(api.officeSafety.show, { params });
    expect(await noticesOf(about)).toEqual(report.decision === 'warned' ? ['account_warned'] : []);
  });

  test('is not done by an organiser whose roles have changed', async () => {
    const owner = await confirmed('owner');
    const { as, id, params, hashOf, about } = await toDecide();
    const shownHash = await hashOf('suspended');
    await owner.as.call(api.organisers.changeRoles, {
      params: { organiserId: id },
      body: { roles: ['support'], reason: 'Other work' },
    });
    const body = { decision: 'suspended' as const, reason: 'Late', shownHash };
    expect(await as.refusal(api.officeSafety.decide, { params, body })).toMatchObject({
      code: 'not_signed_in',
    });
    expect(await statusOf(about)).toBe('ACTIVE');
  });

  test('is in the export of the student who was told, without the reporter', async () => {
    const { as, params, hashOf, reporter, about } = await toDecide();
    const shownHash = await hashOf('warned');
    await as.call(api.officeSafety.decide, {
      params,
      body: { decision: 'warned', reason: 'Reported by Ana', shownHash },
    });
    const data = JSON.stringify(await about.as.call(api.profiles.exportOwnData, {}));
    expect(data).toContain('"decision":"warned"');
    expect(data).not.toContain(reporter.id);
    expect(data).not.toContain('Reported by Ana');
  });
});

test.each(['reporter', 'about'] as const)(
  'why a report was opened and decided is forgotten with the account of either student: %s',
  async (leaving) => {
    const owner = await office.member('owner');
    const { as, id } = await confirmed('safety');
    const { reportId, ...students } = await reported();
    const others = await reported();
    const params = { reportId };
    await as.call(api.officeSafety.openText, { params, body: { reason: 'Ana wrote to us' } });
    await as.call(api.officeSafety.openText, {
      params: { reportId: others.reportId },
      body: { reason: 'Another report' },
    });
    const { choices } = await as.call(api.officeSafety.show, { params });
    const { decision, shownHash } = choices.find((choice) => choice.decision === 'kept_apart')!;
    await as.call(api.officeSafety.decide, {
      params,
      body: { decision, until: '2025-08-25', reason: 'Milo was seen there', shownHash },
    });
    await students[leaving].as.call(api.profiles.deleteAccount, {});
    expect(await entriesOf({ as, id })).toMatchObject([
      { act: 'Report decided: kept apart', about: reportId, reason: null, isReasonDeleted: true },
      { act: 'Report opened', about: others.reportId, reason: 'Another report' },
      { act: 'Report opened', about: reportId, reason: null, isReasonDeleted: true },
    ]);
    expect(await owner.as.call(api.auditLog.verify, {})).toMatchObject({ isWhole: true });
  },
);
