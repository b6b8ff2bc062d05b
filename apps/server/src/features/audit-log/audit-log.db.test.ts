import { api } from '@crewtable/contract';
import type { OrganiserRole, Query } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import { SoftwarePasskey } from '../../../test/software-passkey.ts';
import { studentWithData } from '../../../test/fixtures/students/student-with-data.ts';
import { closedGate } from '../../../test/gate.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { runAudited } from '../../workflows/audited-command.ts';
import { auditData } from './audit-data.ts';
import { ensureAlias } from './audit-log.repository.ts';

async function startOffice() {
  const app = await startTestApp();
  const office = createOffice(app);
  const owner = await office.member('owner');
  const { pool, db } = app.database;
  /** What nobody can do without dropping the triggers, as the owner of the database can. */
  const tamper = async (sql: string, values: unknown[] = []) => {
    await pool.query(
      'alter table audit_log disable trigger all; alter table audit_heads disable trigger all',
    );
    await pool.query(sql, values);
    await pool.query('alter table audit_log enable trigger all; alter table audit_heads enable trigger all');
  };
  const verify = () => owner.as.call(api.auditLog.verify, {});
  const record = (act: string, more: { reason?: string; studentId?: string } = {}) =>
    db.transaction().execute((tx) =>
      app.organisers.recordAct(tx, {
        actor: { kind: 'product' },
        area: 'people',
        act,
        ...(more.studentId !== undefined && { about: { kind: 'student', id: more.studentId } }),
        ...(more.reason !== undefined && { reason: more.reason }),
      }),
    );
  return { app, office, owner, pool, db, tamper, verify, record };
}

describe('the audit log', () => {
  test('is written in the transaction of the act, and not if that fails', async () => {
    const { app, db, office, owner } = await startOffice();
    const before = await office.entries(owner.as);
    const failed = db.transaction().execute(async (tx) => {
      await app.organisers.recordAct(tx, { actor: { kind: 'product' }, area: 'log', act: 'Never done' });
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await office.entries(owner.as)).toEqual(before);
  });

  test('stays one chain if many write at once', async () => {
    const { office, owner, record, verify } = await startOffice();
    await Promise.all(Array.from({ length: 40 }, (_, n) => record(`Act ${n}`)));
    const entries = await office.entries(owner.as);
    expect(entries.map(({ number }) => number)).toEqual(entries.map((_, n) => entries.length - n));
    for (const [n, entry] of entries.slice(0, -1).entries())
      expect(entry.previousHash).toBe(entries[n + 1]!.hash);
    expect(await verify()).toMatchObject({ isWhole: true, entries: entries.length, fault: null });
  });

  test('is written while a session ends: neither waits for the other', async () => {
    const { app, office, db } = await startOffice();
    const member = await office.member('support');
    const [hasChain, mayEnd] = [closedGate(), closedGate()];
    // As a change of roles by an owner: an entry, then the end of the sessions.
    const change = db.transaction().execute(async (tx) => {
      await app.organisers.recordAct(tx, { actor: { kind: 'product' }, area: 'team', act: 'Roles changed' });
      hasChain.open();
      await mayEnd.passed;
      await tx
        .updateTable('organiser_sessions')
        .set({ ended_at: new Date() })
        .where('organiser_id', '=', member.id)
        .execute();
    });
    await hasChain.passed;
    const late = member.as.refusal(api.organisers.renewRecoveryCodes, {});
    await office.untilWaiting();
    mayEnd.open();
    await change;
    expect(await late).toMatchObject({ code: 'not_signed_in' });
  });

  test('is written by a session that a recovery code is about to end: neither waits for the other', async () => {
    const { app, office, db, pool } = await startOffice();
    const member = await office.member('support');
    const { rows } = await pool.query<{ id: string }>(
      'select id from organiser_sessions where organiser_id = $1',
      [member.id],
    );
    const stranger = app.given.visitor();
    const body = { code: member.recoveryCodes[0]! };
    const { options } = await stranger.call(api.organisers.openRecovery, { body });
    const passkey = new SoftwarePasskey(office.publicUrl).create(options);
    const mayGoOn = closedGate();
    const hasChain = closedGate();
    const acts = db.transaction().execute(async (tx) => {
      await app.organisers.recordAct(tx, { actor: { kind: 'product' }, area: 'team', act: 'First' });
      hasChain.open();
      await mayGoOn.passed;
      const organiser = { id: member.id, sessionId: rows[0]!.id };
      await app.organisers.recordAct(tx, {
        actor: { kind: 'organiser', organiser },
        area: 'team',
        act: 'Second',
      });
    });
    await hasChain.passed;
    const recovered = stranger.call(api.organisers.enrol, { body: { passkey } });
    await office.untilWaiting();
    mayGoOn.open();
    await acts;
    expect((await recovered).console).toMatchObject({ state: 'open' });
    expect(await member.as.refusal(api.organisers.me, {})).toMatchObject({ code: 'not_signed_in' });
  });

  test.each([
    'update audit_log set act = act',
    'delete from audit_log where number = 1',
    'truncate audit_log cascade',
    "update audit_heads set hash = ''",
    'truncate audit_heads',
  ])('refuses: %s', async (statement) => {
    const { app, pool } = await startOffice();
    await app.given.visitor().call(api.demo.moveClock, { body: { advance: 'P1D' } });
    await pool.query("insert into audit_heads values (99, 'x', now())");
    await expect(pool.query(statement)).rejects.toThrow('cannot be changed or deleted');
  });

  test('finds any changed field of any entry', async () => {
    const { record, verify, tamper, pool } = await startOffice();
    await record('Shown', { reason: 'Asked by phone' });
    const { rows } = await pool.query<{ number: number }>('select max(number) as number from audit_log');
    const { number } = rows[0]!;
    const changes = [
      "at = at + interval '1 microsecond'",
      "actor_kind = 'command_line'",
      "area = 'money'",
      "act = act || ' '",
      "about_kind = 'event'",
      "about_id = 'x'",
      "details = '{ }'",
      'reason_hash = null',
      "previous_hash = decode(repeat('ab', 32), 'hex')",
      "hash = decode(repeat('ab', 32), 'hex')",
    ];
    for (const change of changes) {
      const { rows: kept } = await pool.query('select * from audit_log where number = $1', [number]);
      await tamper(`update audit_log set ${change} where number = $1`, [number]);
      expect({ change, ...(await verify()) }).toMatchObject({ isWhole: false, fault: { number } });
      const columns = Object.keys(kept[0] as object).filter((name) => name !== 'at');
      await tamper(
        `update audit_log set at = date_trunc('milliseconds', at), ${columns.map((name, n) => `${name} = $${n + 1}`).join(', ')} where number = ${number}`,
        columns.map((name) => (kept[0] as Record<string, unknown>)[name]),
      );
      expect(await verify()).toMatchObject({ isWhole: true });
    }
    await pool.query("update audit_reasons set reason = 'Another one' where number = $1", [number]);
    expect(await verify()).toMatchObject({ fault: { number, text: 'The reason was changed.' } });
    await pool.query('delete from audit_reasons where number = $1', [number]);
    expect(await verify()).toMatchObject({ isWhole: true });
    await tamper('delete from audit_log where number = 1');
    expect(await verify()).toMatchObject({ fault: { number: 1, text: 'This entry is missing.' } });
  });

  test('is verified every day, and its head is logged and mailed to the owners', async () => {
    const { app, office, owner } = await startOffice();
    const [newest] = await office.entries(owner.as);
    await app.given.visitor().call(api.demo.moveClock, { body: { advance: 'P1D' } });
    const mails = await app.given.mailTo(owner.email);
    const mail = mails.find(({ subject }) => subject === `Audit log: entry ${newest!.number}`);
    expect(mail?.text).toContain(newest!.hash);
    expect(app.logLines.findLast((line) => line.includes('audit log verified'))).toContain(newest!.hash);
    const listed = await owner.as.call(api.auditLog.list, { query: { act: 'Chain verified' } });
    expect(listed.entries[0]).toMatchObject({ actor: { kind: 'product', name: 'the product' } });
    expect(listed.lastHead).toMatchObject({ number: newest!.number, hash: newest!.hash });
  });

  test('finds a log that was rewritten from the start, by the heads that were noted', async () => {
    const { app, tamper, verify, record } = await startOffice();
    await app.given.visitor().call(api.demo.moveClock, { body: { advance: 'P1D' } });
    // A whole new chain is right in itself.
    await tamper('delete from audit_reasons; delete from audit_log');
    await record('Invented');
    const { fault } = await verify();
    expect(fault?.text).toMatch(/not the one that was noted|ends before entry/);
  });

  test('shows a student under an alias that goes with the account, with the reasons', async () => {
    const { app, office, owner, record, verify, pool } = await startOffice();
    const student = await app.given.studentWithProfile();
    await record('Address shown', { studentId: student.id, reason: 'Mail came back' });
    await record('Suspended', { studentId: student.id });
    const [second, first] = await office.entries(owner.as);
    expect(first).toMatchObject({ aboutKind: 'student', reason: 'Mail came back', isReasonDeleted: false });
    expect(first!.about).toMatch(/^[A-Z]{4}-\d{4}$/);
    expect(second!.about).toBe(first!.about);
    await app.organisers.db.transaction().execute(async (tx) => {
      expect(await auditData.exportData(tx, student)).toMatchObject({
        alias: first!.about,
        entries: [
          { act: 'Address shown', reason: 'Mail came back', by: 'product' },
          { act: 'Suspended', reason: null },
        ],
      });
      await auditData.deleteData(tx, student);
    });
    const { rows } = await pool.query('select from audit_aliases');
    expect(rows).toEqual([]);
    const after = (await office.entries(owner.as)).find(({ number }) => number === first!.number);
    expect(after).toMatchObject({ reason: null, isReasonDeleted: true });
    expect(await verify()).toMatchObject({ isWhole: true });
  });

  test('gives two students two aliases, also if the first choice is taken', async () => {
    const { app, db, pool } = await startOffice();
    const [one, two] = [await app.given.student(), await app.given.student()];
    const choices = ['AAAA-2222', 'AAAA-2222', 'BBBB-3333', 'CCCC-4444'];
    const next = () => choices.shift()!;
    const aliasOf = (id: string) => db.transaction().execute((tx) => ensureAlias(tx, id, next));
    expect(await aliasOf(one.id)).toBe('AAAA-2222');
    expect(await aliasOf(two.id)).toBe('BBBB-3333');
    expect(await aliasOf(one.id)).toBe('AAAA-2222');
    expect(await aliasOf('00000000-0000-7000-8000-000000000000')).toBeUndefined();
    await pool.query('delete from students where id = $1', [one.id]);
    const { rows } = await pool.query('select alias from audit_aliases');
    expect(rows).toEqual([{ alias: 'BBBB-3333' }]);
  });

  test('is in the export of a student with everything that was done to the student and the payments', async () => {
    const { app, record, db, pool } = await startOffice();
    const student = await studentWithData(app, 'exported');
    const { rows } = await pool.query<{ id: string }>(
      'select id from payments where student_id = $1 limit 1',
      [student.id],
    );
    const paymentId = rows[0]!.id;
    await db.transaction().execute((tx) =>
      app.organisers.recordAct(tx, {
        actor: { kind: 'command_line' },
        area: 'money',
        act: 'Refunded',
        about: { kind: 'payment', id: paymentId },
        details: { cents: '500' },
        reason: 'Paid twice',
      }),
    );
    await record('About somebody else', { studentId: (await app.given.student()).id });
    const { data } = await student.as.call(api.profiles.exportOwnData, {});
    const { entries } = data['organisersActs'] as { entries: object[] };
    expect(entries).toMatchObject([
      { act: 'Sessions ended', area: 'people', by: 'command_line', reason: 'exported-asked', details: {} },
      { act: 'Refunded', about: 'payment', paymentId, details: { cents: '500' }, reason: 'Paid twice' },
    ]);
    await db.transaction().execute((tx) => auditData.deleteData(tx, student));
    const { rows: reasons } = await pool.query("select from audit_reasons where reason = 'Paid twice'");
    expect(reasons).toEqual([]);
  });

  test.each([
    ['act', "act = 'Rare'"],
    ['kind of actor', "actor_kind = 'command_line'"],
    ['area', "area = 'safety'"],
    ['alias', "about_kind = 'student' and about_id = 'KTQV-4279'"],
    ['day', "at >= '2030-01-01' and at < '2030-01-02'"],
  ])('with many entries is filtered by %s without reading all of it', async (_, condition) => {
    const { pool } = await startOffice();
    await pool.query(`insert into audit_log (number, at, actor_kind, area, act, details, previous_hash, hash)
      select n, timestamptz '2026-01-01' + n * interval '1 minute', 'product', 'events', 'Often', '{}',
        sha256(('p' || n)::bytea), sha256(('h' || n)::bytea)
      from generate_series(1000, 41000) n`);
    await pool.query('analyze audit_log');
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain select number from audit_log where ${condition} order by number desc limit 101`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/audit_log_by_(act|actor_kind|area|subject|time)\b/);
  });

  test('has no page before an entry that cannot exist', async () => {
    const { owner } = await startOffice();
    const before = (value: string) => owner.as.raw('GET', `/api/organise/audit?before=${value}`);
    for (const value of ['0', '-1', '1.5', '9223372036854775808', '1e30', 'x'])
      expect((await before(value)).statusCode).toBe(400);
    expect((await before(String(Number.MAX_SAFE_INTEGER))).statusCode).toBe(200);
    expect((await owner.as.raw('GET', '/api/organise/audit?actor=x')).json()).toMatchObject({ entries: [] });
  });

  test('can be filtered by actor, act and day, and read page by page', async () => {
    const { owner, record, office } = await startOffice();
    for (let n = 0; n < 105; n++) await record(n % 2 === 0 ? 'Even' : 'Odd');
    await office.runCommand('team', 'invite', 'Hugo', 'hugo@crewtable.example', 'host');
    const list = (query: Query<typeof api.auditLog.list>) => owner.as.call(api.auditLog.list, { query });
    const first = await list({});
    expect(first.entries).toHaveLength(100);
    const second = await list({ before: first.next! });
    expect(second.entries[0]!.number).toBe(first.next! - 1);
    expect(second.next).toBeNull();
    expect((await list({ act: 'Odd' })).entries).toHaveLength(52);
    expect((await list({ actor: 'command_line' })).entries.map(({ act }) => act)).toEqual([
      'Invited',
      'Invited',
    ]);
    expect((await list({ actor: owner.id })).entries).toEqual([]);
    const today = first.entries[0]!.at.slice(0, 10);
    expect((await list({ from: today, to: today, act: 'Even' })).entries).toHaveLength(53);
    expect((await list({ to: '2020-01-01' })).entries).toEqual([]);
  });

  test('an entry is found by the number of the mail, and those about a student by the alias or the area', async () => {
    const { app, owner, record, db } = await startOffice();
    const student = await app.given.studentWithProfile();
    const other = await app.given.studentWithProfile();
    await record('Suspended', { studentId: student.id });
    await record('Restored', { studentId: student.id });
    await record('Suspended', { studentId: other.id });
    await db
      .transaction()
      .execute((tx) =>
        app.organisers.recordAct(tx, { actor: { kind: 'product' }, area: 'safety', act: 'Looked' }),
      );
    const list = async (query: Query<typeof api.auditLog.list>) =>
      (await owner.as.call(api.auditLog.list, { query })).entries;
    const [newest, , restored, suspended] = await list({});
    const { number } = restored!;
    const alias = restored!.about!;
    for (const find of [String(number), ` ${number} `]) expect(await list({ find })).toEqual([restored]);
    for (const find of [alias, alias.toLowerCase(), ` ${alias} `])
      expect(await list({ find })).toEqual([restored, suspended]);
    expect(await list({ find: alias, act: 'Suspended' })).toEqual([suspended]);
    expect(await list({ area: 'safety' })).toEqual([newest]);
    for (const find of ['1,000,000', '9'.repeat(30), 'ZZZZ-0000', student.id, '%'])
      expect(await list({ find })).toEqual([]);
    expect(await list({ area: 'x' })).toEqual([]);
    expect(await list({ find: '  ' })).toHaveLength((await list({})).length);
  });

  test('a number or an alias shows to nobody more than the rights allow', async () => {
    const { app, office, owner, record } = await startOffice();
    const student = await app.given.studentWithProfile();
    await record('Suspended', { studentId: student.id });
    const [entry] = await office.entries(owner.as);
    const support = await office.member('support');
    for (const find of [String(entry!.number), entry!.about!])
      expect((await support.as.call(api.auditLog.list, { query: { find } })).entries).toEqual([]);
    expect((await support.as.call(api.auditLog.list, { query: { area: 'people' } })).entries).toEqual([]);
  });

  test.each<[OrganiserRole, string[]]>([
    ['safety', ['Recovery codes renewed', 'Command: reports']],
    ['support', ['Recovery codes renewed']],
    ['host', ['Recovery codes renewed']],
  ])('shows to %s the own entries, and those of safety to that role only', async (role, acts) => {
    const { office } = await startOffice();
    const reader = await office.member(role);
    await office.runCommand('reports');
    await reader.as.call(api.organisers.renewRecoveryCodes, {});
    expect((await office.entries(reader.as)).map(({ act }) => act)).toEqual(acts);
  });
});

describe('a command', () => {
  test('that changes something writes an entry, also if it is refused; a student is an alias in it', async () => {
    const { app, office, owner } = await startOffice();
    const student = await app.given.studentWithProfile();
    await office.runCommand('suspend', student.id);
    await office.runCommand('events');
    await office.runCommand('cancel', 'no-such-event', 'A burst pipe');
    const entries = (await office.entries(owner.as)).slice(0, 3);
    expect(entries).toMatchObject([
      { act: 'Refused: Command: cancel', about: 'no-such-event' },
      { act: 'Command: cancel', about: 'no-such-event', reason: 'A burst pipe' },
      { act: 'Command: suspend', aboutKind: 'student', actor: { name: 'command line' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(student.id);
  });

  test('that fails in the middle writes a second entry', async () => {
    const { app, office, owner } = await startOffice();
    const failing = runAudited(app.organisers, ['seat', '06042025-summer-nyc'], () =>
      Promise.reject(new Error('connection lost')),
    );
    await expect(failing).rejects.toThrow('connection lost');
    expect((await office.entries(owner.as)).slice(0, 2)).toMatchObject([
      { act: 'Failed: Command: seat', about: '06042025-summer-nyc' },
      { act: 'Command: seat' },
    ]);
  });
});
