import { api } from '@crewtable/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PushBrowser } from '../../../test/servers/push-browser.ts';
import { studentWithData } from '../../../test/fixtures/students/student-with-data.ts';
import { allText, rowsOf, studentColumns } from '../../../test/fixtures/students/student-rows.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
const { db, pool } = app.database;

// Created outside of the tests, because two students with full data exceed the timeout of a test.
const leaver = await studentWithData(app, 'leaver');
const stayer = await studentWithData(app, 'stayer');

const leave = (student: { as: ReturnType<typeof given.visitor> }) =>
  student.as.call(api.profiles.deleteAccount, {});

async function expectNoRows(studentId: string): Promise<void> {
  for (const column of await studentColumns(pool)) {
    expect({ ...column, rows: await rowsOf(pool, column, studentId) }).toEqual({ ...column, rows: [] });
  }
}

/** Number of connections that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
}

describe('deleting an account', () => {
  test('succeeds although a transaction that locks the rows of the student in another order causes a deadlock', async () => {
    const student = await given.studentWithProfile();
    const left = await db.transaction().execute(async (tx) => {
      // Longer than that of the deletion, so that the database aborts the deletion.
      await sql`set local deadlock_timeout = '1min'`.execute(tx);
      await tx
        .selectFrom('profiles')
        .select('student_id')
        .where('student_id', '=', student.id)
        .forUpdate()
        .execute();
      const leaving = leave(student);
      await expect.poll(waiting).toBe(1);
      await tx.selectFrom('students').select('id').where('id', '=', student.id).forKeyShare().execute();
      return { leaving };
    });
    expect(await left.leaving).toEqual({});
    await expectNoRows(student.id);
  });

  test('removes the data of the student from every table, and no data of others', async () => {
    const columns = await studentColumns(pool);
    expect(columns.length).toBeGreaterThanOrEqual(7);
    const before = await Promise.all(columns.map((column) => rowsOf(pool, column, stayer.id)));
    for (const column of columns) {
      expect({ ...column, kept: (await rowsOf(pool, column, leaver.id)).length > 0 }).toEqual({
        ...column,
        kept: true,
      });
    }

    expect(await leave(leaver)).toEqual({});
    await given.waitForJobs();

    await expectNoRows(leaver.id);
    const text = await allText(pool);
    for (const trace of leaver.traces) expect(text).not.toContain(trace);
    for (const trace of stayer.traces) expect(text).toContain(trace);
    expect(await Promise.all(columns.map((column) => rowsOf(pool, column, stayer.id)))).toEqual(before);
  });

  test('ends every session immediately and removes every cookie; a repeated request is refused', async () => {
    const student = await given.studentWithProfile();
    const elsewhere = given.visitor(student.as.cookies);
    await leave(student);
    expect([...student.as.cookies.keys()]).toEqual([]);
    expect(await student.as.refusal(api.profiles.deleteAccount, {})).toMatchObject({ status: 401 });
    expect(await elsewhere.refusal(api.accounts.me, {})).toMatchObject({ status: 401 });
    expect(await elsewhere.refusal(api.profiles.deleteAccount, {})).toMatchObject({ status: 401 });
    expect(await elsewhere.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
  });

  test('is confirmed by one last mail', async () => {
    const student = await given.student({ email: 'farewell@example.edu' });
    await leave(student);
    const mails = await given.mailTo(student.email);
    expect(mails.filter(({ subject }) => subject === 'Your account is deleted')).toHaveLength(1);
    expect(mails[0]?.text).toContain('This is the last mail you get from us.');
    expect(mails[0]?.html).toContain('Thank you for sitting with us');
  });

  test('allows the student to sign up again immediately in the same browser, as a new student', async () => {
    const student = await given.studentWithProfile({ email: 'again@example.edu' });
    await leave(student);
    await student.as.call(api.accounts.signIn, { body: { username: student.email } });
    const code = await given.passcodeFor(student.email);
    const { userId } = await student.as.call(api.accounts.confirmSignIn, {
      body: { username: student.email, code },
    });
    expect(userId).not.toBe(student.id);
    expect(await student.as.refusal(api.profiles.get, {})).toMatchObject({ status: 404 });
  });

  test('in several tabs at the same moment happens once', async () => {
    const student = await given.student({ email: 'hasty@example.edu' });
    const tabs = [1, 2, 3].map(() => given.visitor(student.as.cookies));
    const answers = await Promise.all(tabs.map((tab) => tab.send(api.profiles.deleteAccount, {})));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const mails = await given.mailTo(student.email);
    expect(mails.filter(({ subject }) => subject === 'Your account is deleted')).toHaveLength(1);
  });

  test('refuses all other requests of the student at the same moment, and no row is stored again', async () => {
    const student = await given.studentWithProfile();
    const other = await given.student();
    const elsewhere = given.visitor(student.as.cookies);
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from students where id = $1 for update', [student.id]);
    const leaving = student.as.send(api.profiles.deleteAccount, {});
    await expect.poll(waiting).toBe(1);
    const late = [
      elsewhere.send(api.profiles.update, { body: { firstName: 'Back' } }),
      elsewhere.send(api.profiles.create, { body: { firstName: 'Back' } }),
      elsewhere.send(api.profiles.giveFeedback, { body: { type: 'CANT_AFFORD_COST' } }),
      elsewhere.send(api.testimonials.putOwn, { body: { quote: 'I am back.', agreed: true } }),
      elsewhere.send(api.notifications.putSettings, { body: { email: false, push: false } }),
      elsewhere.send(api.devices.register, { body: new PushBrowser('https://push.example.com/late').device }),
      elsewhere.send(api.payments.createSubscription, {}),
      elsewhere.send(api.friends.inviteByEmail, {
        body: { referrerId: student.id, referralEmail: 'friend@example.edu', eventId: 'any' },
      }),
      elsewhere.send(api.safety.wish, { params: { userId: other.id }, body: { wish: 'again' } }),
      elsewhere.send(api.safety.report, {
        body: { userId: other.id, reason: 'Unsafe behaviour', text: 'Left in a hurry.' },
      }),
      elsewhere.send(api.registrations.register, { params: { eventId: '06182025-lunch-nyc' } }),
      elsewhere.send(api.registrations.register, { params: { eventId: 'fall-series-2025' } }),
      elsewhere.send(api.registrations.joinWaitlist, { params: { eventId: '06182025-lunch-nyc' } }),
      elsewhere.send(api.registrations.registerLead, {
        body: { firstName: 'Back', lastName: 'Again', email: '', eventId: 'fall-series-2025' },
      }),
      elsewhere.send(api.analytics.record, { body: { events: [{ name: 'page_view', path: '/home' }] } }),
    ];
    await expect.poll(waiting).toBe(1 + late.length);
    await holder.query('commit');
    holder.release();

    expect((await leaving).statusCode).toBe(200);
    for (const answer of await Promise.all(late)) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'session_expired' });
    }
    await expectNoRows(student.id);
  });

  test('while a passcode is entered in another window makes the passcode invalid, and no account is created', async () => {
    const student = await given.student({ email: 'two-windows@example.edu' });
    const window = given.visitor();
    await window.call(api.accounts.signIn, { body: { username: student.email } });
    const code = await given.passcodeFor(student.email);
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from students where id = $1 for update', [student.id]);
    const leaving = student.as.send(api.profiles.deleteAccount, {});
    await expect.poll(waiting).toBe(1);
    const entering = window.send(api.accounts.confirmSignIn, { body: { username: student.email, code } });
    await expect.poll(waiting).toBe(2);
    await holder.query('commit');
    holder.release();
    expect((await leaving).statusCode).toBe(200);
    expect((await entering).json()).toMatchObject({ code: 'wrong_passcode' });
    expect(await db.selectFrom('students').where('email', '=', student.email).selectAll().execute()).toEqual(
      [],
    );
  });

  test('while the session is renewed in another tab ends that session too', async () => {
    for (let round = 0; round < 5; round++) {
      const student = await given.student();
      const tab = given.visitor(student.as.cookies);
      const [renewed, left] = await Promise.all([
        tab.send(api.accounts.refresh, {}),
        student.as.send(api.profiles.deleteAccount, {}),
      ]);
      expect(left.statusCode).toBe(200);
      expect([200, 401]).toContain(renewed.statusCode);
      expect(await tab.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
      await expectNoRows(student.id);
    }
  });

  test('that fails halfway changes nothing', async () => {
    const student = await given.studentWithProfile();
    await pool.query(
      `create function refuse_this_one() returns trigger language plpgsql as
       $$ begin if old.id = '${student.id}' then raise exception 'not now'; end if; return old; end $$;
       create trigger refuse_this_one before delete on students for each row execute function refuse_this_one()`,
    );
    expect((await student.as.send(api.profiles.deleteAccount, {})).statusCode).toBe(500);
    await pool.query('drop trigger refuse_this_one on students; drop function refuse_this_one');
    expect((await student.as.call(api.profiles.get, {})).userProfile.firstName).toBe('Ana');
    expect((await given.mailTo(student.email)).map(({ subject }) => subject)).not.toContain(
      'Your account is deleted',
    );
  });

  test.each(['cross-site', 'same-site', 'none'])('cannot be caused by another site (%s)', async (site) => {
    const student = await given.student();
    const response = await student.as.raw('DELETE', '/api/profiles/v2/', {
      headers: { 'sec-fetch-site': site },
    });
    expect(response.statusCode).toBe(403);
    expect((await student.as.send(api.accounts.me, {})).statusCode).toBe(200);
  });

  test('is refused to visitors', async () => {
    expect(await given.visitor().refusal(api.profiles.deleteAccount, {})).toMatchObject({ status: 401 });
  });

  test('is recorded as an activity without the address of the student', async () => {
    const student = await given.student({ email: 'unnamed@example.edu' });
    await leave(student);
    const rows = await db.selectFrom('activity').selectAll().where('kind', '=', 'student_left').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/unnamed|@/);
  });

  test('is logged without the address of the student', async () => {
    const before = app.logLines.length;
    const student = await given.student({ email: 'no-address-in-the-log@example.edu' });
    await leave(student);
    await given.waitForJobs();
    expect(app.logLines.slice(before).join('')).not.toContain('no-address-in-the-log');
  });
});
