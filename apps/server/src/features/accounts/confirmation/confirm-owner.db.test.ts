import { api } from '@crewtable/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Student } from '../../../../test/fixtures/given.ts';
import { advanceRealClock } from '../../../../test/advance-real-clock.ts';
import { startTestApp } from '../../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
const { db } = app.database;
afterEach(() => vi.restoreAllMocks());

const advance = (time: string) => given.visitor().call(api.demo.moveClock, { body: { advance: time } });
const wrongFor = (code: string) => (code === '00000000' ? '00000001' : '00000000');
const refusedDeletion = ({ as }: Student) => as.refusal(api.profiles.deleteAccount, {});
const enter = ({ as }: Student, code: string) => as.send(api.accounts.confirmReauth, { body: { code } });
const confirmFirst = { status: 403, code: 'confirm_first' };

/** A student whose sign-in is too old for deleting the account. */
async function studentSignedInEarlier(): Promise<Student> {
  const student = await given.student();
  advanceRealClock({ minutes: 10 });
  await student.as.call(api.accounts.refresh, {});
  return student;
}

async function askForCode(student: Student): Promise<string> {
  expect(await student.as.call(api.accounts.reauth, {})).toEqual({ resendAfterSeconds: 60 });
  const [mail] = await given.mailTo(student.email);
  expect(mail!.subject).toBe('Confirm that it is you');
  return mail!.passcode!;
}

describe('deleting the account', () => {
  test('is possible for ten minutes of real time after signing in, also if the demo clock moves', async () => {
    const student = await given.student();
    advanceRealClock({ minutes: 9 });
    await advance('P1D');
    expect((await student.as.send(api.profiles.deleteAccount, {})).statusCode).toBe(200);
  });

  test('needs a confirmation afterwards, also after a refresh of the session', async () => {
    const student = await studentSignedInEarlier();
    expect(await refusedDeletion(student)).toMatchObject(confirmFirst);
    expect(await student.as.call(api.accounts.me, {})).toMatchObject({ email: student.email });
  });

  test('is possible for ten minutes after entering the code from the mail, in this session only', async () => {
    const student = await studentSignedInEarlier();
    await advance('PT2M');
    const elsewhere = await given.student({ email: student.email });
    advanceRealClock({ minutes: 10 });
    for (const { as } of [student, elsewhere]) await as.call(api.accounts.refresh, {});
    expect((await enter(student, await askForCode(student))).statusCode).toBe(200);
    expect(await refusedDeletion(elsewhere)).toMatchObject(confirmFirst);
    advanceRealClock({ minutes: 10 });
    await student.as.call(api.accounts.refresh, {});
    expect(await refusedDeletion(student)).toMatchObject(confirmFirst);
    await advance('PT2M');
    expect((await enter(student, await askForCode(student))).statusCode).toBe(200);
    await student.as.call(api.profiles.deleteAccount, {});
    expect(await db.selectFrom('students').where('id', '=', student.id).select('id').execute()).toEqual([]);
  });
});

describe('the confirmation code', () => {
  test('is refused if it is wrong, at the sixth try, a second time, or after ten minutes', async () => {
    const student = await studentSignedInEarlier();
    const code = await askForCode(student);
    for (let attempt = 1; attempt <= 5; attempt++)
      expect((await enter(student, wrongFor(code))).json()).toMatchObject({ code: 'wrong_passcode' });
    expect((await enter(student, code)).statusCode).toBe(400);

    await advance('PT2M');
    const second = await askForCode(student);
    expect((await enter(student, second)).statusCode).toBe(200);
    expect((await enter(student, second)).statusCode).toBe(400);

    await advance('PT2M');
    const late = await askForCode(student);
    await advance('PT10M');
    expect((await enter(student, late)).statusCode).toBe(400);
  });

  test('allows five of twenty guesses at the same time', async () => {
    const student = await studentSignedInEarlier();
    const code = await askForCode(student);
    await Promise.all(Array.from({ length: 20 }, () => enter(student, wrongFor(code))));
    const rows = await db
      .selectFrom('confirmation_codes')
      .select('attempts')
      .where('student_id', '=', student.id)
      .execute();
    expect(rows).toEqual([{ attempts: 5 }]);
    const guard = await db
      .selectFrom('sign_in_guards')
      .select('failures')
      .where('email', '=', student.email)
      .executeTakeFirst();
    expect(guard?.failures).toBe(5);
    expect(await refusedDeletion(student)).toMatchObject(confirmFirst);
  });

  test('works only in the session that requested it, and a new one invalidates the one before', async () => {
    const student = await studentSignedInEarlier();
    await advance('PT2M');
    const elsewhere = await given.student({ email: student.email });
    const first = await askForCode(student);
    expect((await enter(elsewhere, first)).statusCode).toBe(400);
    await advance('PT2M');
    const second = await askForCode(student);
    expect((await enter(student, first)).statusCode).toBe(400);
    expect((await enter(student, second)).statusCode).toBe(200);
  });

  test('cannot be used for signing in, and a passcode cannot be used as confirmation', async () => {
    const student = await studentSignedInEarlier();
    await advance('PT2M');
    const thief = given.visitor();
    await thief.call(api.accounts.signIn, { body: { username: student.email } });
    const passcode = await given.passcodeFor(student.email);
    await advance('PT2M');
    const code = await askForCode(student);
    const body = { username: student.email, code };
    expect((await thief.send(api.accounts.confirmSignIn, { body })).statusCode).toBe(400);
    expect((await enter(student, passcode)).statusCode).toBe(400);
  });

  test('can be requested once a minute, and five times an hour by all sessions together', async () => {
    const student = await studentSignedInEarlier();
    const ask = () => student.as.send(api.accounts.reauth, {});
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    for (let asked = 1; asked < 5; asked++) {
      await advance('PT1M');
      expect((await ask()).statusCode).toBe(200);
    }
    await advance('PT1M');
    const elsewhere = await given.student({ email: student.email });
    for (const { as } of [student, elsewhere]) {
      const refused = await as.send(api.accounts.reauth, {});
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    }
  });

  test('is refused while mail fails', async () => {
    const student = await studentSignedInEarlier();
    await db
      .updateTable('mail_health')
      .set({ failed_at: new Date(Date.now() + 600_000) })
      .execute();
    expect(await student.as.refusal(api.accounts.reauth, {})).toMatchObject({ status: 503 });
    await db.updateTable('mail_health').set({ failed_at: null }).execute();
    await askForCode(student);
  });

  test('is never stored in plain text, and its request is in the data export', async () => {
    const student = await studentSignedInEarlier();
    const code = await askForCode(student);
    const rows = await db.selectFrom('confirmation_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    const { data } = await student.as.call(api.profiles.exportOwnData, {});
    expect(data['account']).toMatchObject({ confirmationCodesAskedFor: [{ attempts: 0, usedAt: null }] });
  });

  test('cannot be requested without a session', async () => {
    expect(await given.visitor().refusal(api.accounts.reauth, {})).toMatchObject({ status: 401 });
  });
});
