import { api } from '@crewtable/contract';
import type { OrganiserRole } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { createOffice } from '../../../../test/fixtures/office-fixture.ts';
import type { Caller } from '../../../../test/caller.ts';
import type { Student } from '../../../../test/fixtures/given.ts';
import { SeatingRows } from '../../../../test/fixtures/seating-rows.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';

const app = await startTestApp();
const office = createOffice(app);
const { given } = app;
const { db } = app.database;
const seating = new SeatingRows(app);
const unknownId = '00000000-0000-7000-8000-000000000000';

async function reported(reason: 'Unsafe behaviour' | 'Rude or disrespectful' = 'Unsafe behaviour') {
  const [reporter, about, third] = [
    await given.studentWithProfile(),
    await given.studentWithProfile(),
    await given.studentWithProfile(),
  ];
  const eventId = await seating.meeting(reporter, about, third);
  const body = { userId: about.id, eventId, reason, text: 'Walked behind me to the subway.' };
  await reporter.as.call(api.safety.report, { body });
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('about_id', '=', about.id)
    .executeTakeFirstOrThrow();
  return { reporter, about, third, eventId, reportId: row.id };
}

/** A member of the team who has confirmed with the passkey. */
async function confirmed(...roles: OrganiserRole[]) {
  const member = await office.member(...roles);
  await office.signIn(member.as, member.passkey);
  return member;
}

// The first owner gets all four roles.
await office.member('owner');

/** The entries of one organiser: this role also reads those of others. */
const entriesOf = async ({ as, id }: { as: Caller; id: string }) =>
  (await office.entries(as)).filter(({ actor }) => actor.id === id);

const statusOf = async ({ id }: Student) =>
  (await db.selectFrom('students').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

const noticesOf = async ({ id }: Student) =>
  (await db.selectFrom('notifications').select('kind').where('student_id', '=', id).execute())
    .map(({ kind }) => kind)
    .filter((kind) => ['report_decided', 'account_warned', 'account_suspended'].includes(kind));

describe('the list of reports', () => {
  test('has the serious and the oldest first, and no text', async () => {
    const { as } = await office.member('safety');
    const rude = await reported('Rude or disrespectful');
    const first = await reported();
    const second = await reported();
    const { waiting } = await as.call(api.officeSafety.list, {});
    const ids = waiting.map(({ id }) => id);
    expect(ids.indexOf(first.reportId)).toBeLessThan(ids.indexOf(second.reportId));
    expect(ids.indexOf(second.reportId)).toBeLessThan(ids.indexOf(rude.reportId));
    expect(waiting.find(({ id }) => id === first.reportId)).toMatchObject({
      weight: 'serious',
      where: expect.stringMatching(/^Brunch, table \d+, /) as string,
    });
    expect(JSON.stringify(waiting)).not.toContain('subway');
  });

  test('is a count for owners and support', async () => {
    await reported();
    for (const role of ['owner', 'support'] as const) {
      const { as } = await office.member(role);
      const count = await as.call(api.officeSafety.count, {});
      expect(count.waiting).toBeGreaterThan(0);
      expect(count.oldestAt).not.toBeNull();
      expect(await as.refusal(api.officeSafety.list, {})).toMatchObject({ code: 'no_right' });
    }
  });
});

describe('a report in the office', () => {
  test('shows the context without the text, the address and the last name', async () => {
    const { as } = await office.member('safety');
    const { reporter, about, reportId } = await reported();
    const page = await as.call(api.officeSafety.show, { params: { reportId } });
    expect(page).toMatchObject({
      hasText: true,
      reporter: { studentId: reporter.id, name: 'Ana L.' },
      about: { studentId: about.id },
      table: { seats: expect.arrayContaining([{ initials: 'AL', part: 'reported' }]) as unknown },
    });
    expect(page.facts).toContainEqual({ label: 'Met so far', text: 'once' });
    expect(page.choices.map(({ decision }) => decision)).toEqual([
      'dismissed',
      'warned',
      'kept_apart',
      'suspended',
    ]);
    const shown = JSON.stringify(page);
    for (const secret of ['subway', reporter.email, about.email, 'Li"']) expect(shown).not.toContain(secret);
    for (const wrong of ['x', unknownId])
      expect(await as.refusal(api.officeSafety.show, { params: { reportId: wrong } })).toMatchObject({
        status: 404,
      });
  });

  test('shows its text with a reason only, and each look is an entry', async () => {
    const { as, id } = await office.member('safety');
    const { reportId } = await reported();
    const params = { reportId };
    for (const reason of ['', '   ', 'a\u202eb', 'a\u0000b'])
      expect(await as.refusal(api.officeSafety.openText, { params, body: { reason } })).toMatchObject({
        status: 400,
      });
    expect(await entriesOf({ as, id })).toEqual([]);
    const headers = { 'idempotency-key': 'one-look' };
    const ask = (reason: string) => as.send(api.officeSafety.openText, { params, body: { reason }, headers });
    const opened = (await ask('Report review')).json<object>();
    expect((await ask('Another reason')).json()).toMatchObject({ code: 'key_reused' });
    expect(opened).toMatchObject({ text: 'Walked behind me to the subway.', reason: 'Report review' });
    expect(await entriesOf({ as, id })).toMatchObject([
      { area: 'safety', act: 'Report opened', about: reportId, reason: 'Report review' },
    ]);
  });

  test('previews a suspension without doing it', async () => {
    const { as } = await office.member('safety');
    const { about, reportId } = await reported();
    const { choices } = await as.call(api.officeSafety.show, { params: { reportId } });
    const words = choices.find(({ decision }) => decision === 'suspended')!.words;
    expect(words).toMatch(/^Ana L\. leaves table \d+ (tonight|on \w{3}, \w{3} \d+)\. 2 people are told once/);
    expect(await statusOf(about)).toBe('ACTIVE');
    expect(await noticesOf(about)).toEqual([]);
  });
});

describe('the chat of a crew', () => {
  async function crewReport(options: { decided?: boolean } = {}) {
    const [reporter, about] = [await given.studentWithProfile(), await given.studentWithProfile()];
    const now = app.clock.now();
    const [crewId, lobbyId, id] = [newId(now), newId(now), newId(now)];
    const meeting = { city: 'New York City', location: 'Lower Manhattan, NY', meeting_time: now };
    await db
      .insertInto('crews')
      .values({
        id: crewId,
        ...meeting,
        ends_at: now,
        place_name: 'Somewhere',
        place_address: '1 Some Street, New York',
        latitude: 40.7,
        longitude: -74,
        created_at: now,
      })
      .execute();
    await db
      .insertInto('lobbies')
      .values({ id: lobbyId, ...meeting, status: 'matched', crew_id: crewId, created_at: now })
      .execute();
    for (const { id: studentId } of [reporter, about])
      await db
        .insertInto('crew_members')
        .values({ crew_id: crewId, student_id: studentId, lobby_id: lobbyId })
        .execute();
    await db
      .insertInto('crew_messages')
      .values({
        crew_id: crewId,
        sender_id: about.id,
        sender_name: 'Ana L.',
        text: 'Where do you live?',
        system: false,
        at: now,
      })
      .execute();
    await db
      .insertInto('reports')
      .values({
        id,
        reporter_id: reporter.id,
        about_id: about.id,
        context: crewId,
        reason: 'Harassment or hate',
        text: '',
        created_at: now,
        ...(options.decided && { decided_at: now, decision: 'dismissed' }),
      })
      .execute();
    return id;
  }

  test('is shown for an undecided report that names the crew, with one entry', async () => {
    const { as, id } = await confirmed('safety');
    const params = { reportId: await crewReport() };
    const { messages } = await as.call(api.officeSafety.openChat, { params, body: { reason: 'Review' } });
    expect(messages).toMatchObject([{ part: 'reported', text: 'Where do you live?' }]);
    expect((await entriesOf({ as, id })).map(({ act }) => act)).toEqual(['Crew chat opened']);
  });

  test('stays closed for a decided report and for one about a table', async () => {
    const { as, id } = await confirmed('safety');
    for (const reportId of [await crewReport({ decided: true }), (await reported()).reportId])
      expect(
        await as.refusal(api.officeSafety.openChat, { params: { reportId }, body: { reason: 'Review' } }),
      ).toMatchObject({ status: 404 });
    expect(await entriesOf({ as, id })).toEqual([]);
  });
});

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

describe('a suspension from the page of a student', () => {
  test('does what was shown, is in the export with its reason, and can be lifted', async () => {
    const { as, id } = await confirmed('safety');
    const student = await given.studentWithProfile();
    const params = { studentId: student.id };
    const { shownHash, words } = await as.call(api.officeSafety.previewSuspension, { params });
    expect(words).toBe('Ana L. has no seat at a coming event. Ana L. is told, and all sessions end.');
    expect(
      await as.refusal(api.officeSafety.suspend, { params, body: { reason: 'Fraud', shownHash: 'old' } }),
    ).toMatchObject({ code: 'list_changed' });
    await as.call(api.officeSafety.suspend, { params, body: { reason: 'Fraud', shownHash } });
    expect(
      await as.refusal(api.officeSafety.suspend, { params, body: { reason: 'Again', shownHash } }),
    ).toMatchObject({ code: 'too_late' });
    await as.call(api.officeSafety.restore, { params, body: { reason: 'A mistake' } });
    expect(await as.refusal(api.officeSafety.restore, { params, body: { reason: 'Twice' } })).toMatchObject({
      code: 'too_late',
    });
    expect(await statusOf(student)).toBe('ACTIVE');
    const acts = (await entriesOf({ as, id })).map(({ act, reason }) => `${act}: ${reason}`);
    expect(acts).toEqual(['Restored: A mistake', 'Suspended: Fraud']);
    const again = await given.student({ email: student.email });
    expect(JSON.stringify(await again.as.call(api.profiles.exportOwnData, {}))).toContain('Fraud');
  });

  test.each(['x', unknownId])('finds no student %s', async (studentId) => {
    const { as } = await confirmed('safety');
    const params = { studentId };
    expect(await as.refusal(api.officeSafety.previewSuspension, { params })).toMatchObject({ status: 404 });
    expect(
      await as.refusal(api.officeSafety.suspend, { params, body: { reason: 'Fraud', shownHash: '' } }),
    ).toMatchObject({ status: 404 });
    expect(await as.refusal(api.officeSafety.restore, { params, body: { reason: 'Fraud' } })).toMatchObject({
      status: 404,
    });
  });
});
