import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { addCleanUp } from '../../../../test/clean-up.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';

const app = await startTestApp();
const { given } = app;
const { db, pool } = app.database;

/** Reads the entries themselves: the list of the demo joins those that follow each other. */
async function countJoined(): Promise<number> {
  const entries = await db.selectFrom('activity').select('id').where('kind', '=', 'student_joined').execute();
  return entries.length;
}

/** A visitor who has requested a code for this address. */
async function visitorWithCode(username: string) {
  const visitor = given.visitor();
  await visitor.call(api.accounts.signIn, { body: { username } });
  return { visitor, body: { username, code: await given.passcodeFor(username) } };
}

/** An open transaction on a connection of its own. */
async function otherTransaction() {
  const client = await pool.connect();
  addCleanUp(async () => client.release(true));
  await client.query('begin');
  return client;
}

test('a first sign-in that waits for another one of the same address opens the same account, and only one student joins', async () => {
  const { visitor, body } = await visitorWithCode('both@example.edu');
  const before = await countJoined();
  const other = await otherTransaction();
  const id = newId(app.clock.now());
  await other.query('insert into students (id, email, created_at) values ($1, $2, $3)', [
    id,
    body.username,
    app.clock.now(),
  ]);
  const opened = visitor.call(api.accounts.confirmSignIn, { body });
  const waiting = () =>
    pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  await expect.poll(async () => (await waiting()).rowCount).toBe(1);
  await other.query('commit');
  expect((await opened).userId).toBe(id);
  expect(await visitor.call(api.accounts.me, {})).toMatchObject({ userId: id });
  // The other transaction of this test did not record that a student joined.
  expect(await countJoined()).toBe(before);
  const tied = await db.selectFrom('visitors').select('id').where('student_id', '=', id).execute();
  expect(tied).toEqual([]);
});

test('a wrong code does not wait for the account, so it does not show that there is one', async () => {
  const student = await given.student({ email: 'locked@example.edu' });
  const { visitor, body } = await visitorWithCode(student.email);
  const other = await otherTransaction();
  await other.query('select 1 from students where id = $1 for update', [student.id]);
  const wrong = { ...body, code: body.code === '00000000' ? '00000001' : '00000000' };
  expect(await visitor.refusal(api.accounts.confirmSignIn, { body: wrong })).toMatchObject({
    code: 'wrong_passcode',
  });
});

test('a used code opens no second session, also not with the cookies of the browser that requested it', async () => {
  const { visitor, body } = await visitorWithCode('replayed@example.edu');
  const copy = given.visitor(new Map(visitor.cookies));
  await visitor.call(api.accounts.confirmSignIn, { body });
  expect(await copy.refusal(api.accounts.confirmSignIn, { body })).toMatchObject({ code: 'wrong_passcode' });
});

test('a right code resets the count of wrong codes of the address', async () => {
  const { visitor, body } = await visitorWithCode('mistyped@example.edu');
  const wrong = { ...body, code: body.code === '00000000' ? '00000001' : '00000000' };
  const failures = () =>
    db.selectFrom('sign_in_guards').select('failures').where('email', '=', body.username).execute();
  await visitor.refusal(api.accounts.confirmSignIn, { body: wrong });
  expect(await failures()).toEqual([{ failures: 1 }]);
  await visitor.call(api.accounts.confirmSignIn, { body });
  expect(await failures()).toEqual([]);
});

test('a browser that signs in again is remembered with the time of the last sign-in', async () => {
  const student = await given.student({ email: 'returns@example.edu' });
  await given.visitor().call(api.demo.moveClock, { body: { advance: 'PT1H' } });
  await student.as.call(api.accounts.signIn, { body: { username: student.email } });
  const code = await given.passcodeFor(student.email);
  const hourLater = app.clock.now().getTime() - 60_000;
  await student.as.call(api.accounts.confirmSignIn, { body: { username: student.email, code } });
  const browsers = await db
    .selectFrom('known_browsers')
    .select('last_seen_at')
    .where('student_id', '=', student.id)
    .execute();
  expect(browsers).toHaveLength(1);
  expect(browsers[0]!.last_seen_at.getTime()).toBeGreaterThan(hourLater);
});
