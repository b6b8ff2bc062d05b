import { api } from '@crewtable/contract';
import type { ExportKind, OrganiserRole } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { EventsFixture } from '../../../test/fixtures/events-fixture.ts';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import { writeCsv } from './write-csv.ts';

const fixture = await EventsFixture.start();
const office = createOffice(fixture.app);
const { given, pool, app } = fixture;
const july9 = '07092025-summer-nyc';

const wanted = (kind: ExportKind, eventId?: string) => ({
  kind,
  ...(eventId !== undefined && { eventId }),
  reason: 'For the books',
});

async function fileOf(as: Caller, kind: ExportKind, { addresses = false, eventId = '' } = {}) {
  const endpoint = addresses ? api.officeExports.createWithAddresses : api.officeExports.create;
  const { path } = await as.call(endpoint, { body: wanted(kind, eventId === '' ? undefined : eventId) });
  return as.raw('GET', path);
}

describe('an export', () => {
  test('has what its kind names, without last names and addresses, and is one entry with the reason', async () => {
    const { as } = await office.member('support');
    const student = await given.studentWithProfile();
    await fixture.pay(student, july9);
    for (const kind of ['registrations', 'payments', 'students'] as const) {
      const response = await fileOf(as, kind);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(response.headers['content-disposition']).toMatch(/^attachment; filename="crewtable-/);
      expect(response.body).toContain('Ana,L,');
      expect(response.body).not.toContain(student.email);
      expect(response.body).not.toMatch(/gender|birth/i);
    }
    const roster = await fileOf(as, 'roster', { eventId: july9 });
    expect(roster.body.split('\r\n')[0]).toContain('First name,Last initial,College,Seat,Table');
    expect(roster.body.split('\r\n')).toHaveLength(3);
    const entries = (await office.entries(as)).filter(({ act }) => act === 'Exported');
    expect(entries).toHaveLength(4);
    expect(entries[0]).toMatchObject({ area: 'people', aboutKind: 'event', reason: 'For the books' });
  });

  test('with last names and addresses is for owners', async () => {
    const [owner, support] = [await office.member('owner'), await office.member('support')];
    const student = await given.studentWithProfile();
    const response = await fileOf(owner.as, 'students', { addresses: true });
    expect(response.body).toContain(`Ana,Li,${student.email},`);
    const body = wanted('students');
    expect(await support.as.refusal(api.officeExports.createWithAddresses, { body })).toMatchObject({
      code: 'no_right',
    });
  });

  test('has a link that works once, for the organiser who asked for it, and for five minutes', async () => {
    const [one, other] = [await office.member('owner'), await office.member('owner')];
    const { path } = await one.as.call(api.officeExports.create, { body: wanted('students') });
    expect((await other.as.raw('GET', path)).statusCode).toBe(404);
    expect((await given.visitor().raw('GET', path)).statusCode).toBe(401);
    const statuses = (await Promise.all([one.as.raw('GET', path), one.as.raw('GET', path)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.toSorted((low, high) => low - high)).toEqual([200, 404]);
    const late = await one.as.call(api.officeExports.create, { body: wanted('students') });
    await pool.query(`update export_links set expires_at = expires_at - interval '6 minutes'`);
    expect((await one.as.raw('GET', late.path)).statusCode).toBe(404);
  });

  test('has a link that a request for its headers does not use up', async () => {
    const [one, other] = [await office.member('owner'), await office.member('owner')];
    const { path } = await one.as.call(api.officeExports.create, { body: wanted('students') });
    for (let times = 0; times < 2; times++) {
      const head = await one.as.raw('HEAD', path);
      expect(head.statusCode).toBe(200);
      expect(head.headers['content-disposition']).toMatch(/^attachment; filename="crewtable-students/);
      expect(head.body).toBe('');
    }
    expect((await other.as.raw('HEAD', path)).statusCode).toBe(404);
    const file = await one.as.raw('GET', path);
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain('First name');
    expect((await one.as.raw('HEAD', path)).statusCode).toBe(404);
  });

  test.each<[string, object]>([
    ['a reason of blanks', { kind: 'students', reason: '  ' }],
    ['a reason with a direction mark', { kind: 'students', reason: 'a\u202eb' }],
    ['an unknown kind', { kind: 'reports', reason: 'x' }],
    ['a roster without an event', { kind: 'roster', reason: 'For the books' }],
    ['an event for another kind', { kind: 'students', eventId: july9, reason: 'For the books' }],
  ])('is refused with %s, without an entry', async (_, payload) => {
    const { as } = await office.member('support');
    const response = await as.raw('POST', '/api/organise/exports/plain', { payload });
    expect(response.statusCode).toBe(400);
    expect(await office.entries(as)).toEqual([]);
  });

  test('finds no roster of an unknown event', async () => {
    const { as } = await office.member('owner');
    const body = wanted('roster', '01012031-dinner-nyc');
    expect(await as.refusal(api.officeExports.create, { body })).toMatchObject({ status: 404 });
  });

  test.each<OrganiserRole>(['host', 'safety'])('is not for the role %s', async (role) => {
    const { as } = await office.member(role);
    expect(await as.refusal(api.officeExports.create, { body: wanted('students') })).toMatchObject({
      code: 'no_right',
    });
  });

  test('runs no formula that a student typed as a name', async () => {
    const { as } = await office.member('owner');
    const student = await given.studentWithProfile();
    await pool.query(`update profiles set first_name = '=HYPERLINK("http://x")' where student_id = $1`, [
      student.id,
    ]);
    const { body } = await fileOf(as, 'students');
    expect(body).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(body).not.toMatch(/^=/m);
  });
});

describe('an export while a student deletes the account', () => {
  test('goes on, and does not show that student in full', async () => {
    const leaving = await given.studentWithProfile();
    await fixture.pay(leaving, july9);
    // More rows than one piece, all older than the student who leaves.
    await pool.query(
      `insert into students (id, email, created_at)
       select gen_random_uuid(), 'older-' || number || '@example.edu', '2020-01-01'
       from generate_series(1, 1200) as number`,
    );
    const { db, streams: streamDb } = app.database;
    const lines = writeCsv({ db, streamDb }, { kind: 'students', eventId: null, withAddresses: true });
    const first = [await lines.next(), await lines.next()];
    expect(first.map(({ done }) => done)).toEqual([false, false]);
    expect((await leaving.as.send(api.profiles.deleteAccount, {})).statusCode).toBe(200);
    let rest = '';
    for await (const piece of lines) rest += piece;
    expect(rest).not.toContain(leaving.email);
    expect(rest).toContain('Deleted account,,,');
    expect(rest.split('\r\n').length).toBeGreaterThan(600);
  });

  test('shows a payment of a deleted account without the student', async () => {
    const { as } = await office.member('owner');
    const student = await given.studentWithProfile();
    await fixture.pay(student, july9);
    const { path } = await as.call(api.officeExports.createWithAddresses, { body: wanted('payments') });
    await student.as.send(api.profiles.deleteAccount, {});
    const { body, statusCode } = await as.raw('GET', path);
    expect(statusCode).toBe(200);
    expect(body).not.toContain(student.email);
    expect(body).toContain('Deleted account');
  });

  test('a browser that goes away leaves no open cursor behind', async () => {
    const { db, streams: streamDb } = app.database;
    for (let round = 0; round < 5; round++) {
      const lines = writeCsv({ db, streamDb }, { kind: 'students', eventId: null, withAddresses: false });
      await lines.next();
      await lines.next();
      await lines.return(undefined);
    }
    // There are two connections for streams: five streams that kept theirs would block this one.
    const lines = writeCsv({ db, streamDb }, { kind: 'students', eventId: null, withAddresses: false });
    let pieces = 0;
    for await (const _ of lines) pieces++;
    expect(pieces).toBeGreaterThan(2);
  });
});
