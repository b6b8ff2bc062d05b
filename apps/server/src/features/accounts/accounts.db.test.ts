import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;

describe('signing in with a passcode', () => {
  test('a student gets a passcode by mail, enters it and is signed in', async () => {
    const student = await given.studentByMail({ email: 'first@example.edu' });
    expect(await student.as.call(api.accounts.me, {})).toEqual({
      userId: student.id,
      email: 'first@example.edu',
      status: 'ACTIVE',
    });
  });

  test('the same student has one account, however the address is written', async () => {
    const first = await given.student({ email: 'same@example.edu' });
    const again = given.visitor();
    await again.call(api.accounts.signIn, { body: { username: ' Same+news@Example.edu ' } });
    const code = await given.passcodeFor('same@example.edu');
    const { userId } = await again.call(api.accounts.confirmSignIn, {
      body: { username: 'SAME@example.edu', code },
    });
    expect(userId).toBe(first.id);
  });

  test('a wrong passcode is refused with 400, and the sixth try even with the right one', async () => {
    const email = 'guesser@example.edu';
    const visitor = given.visitor();
    await visitor.call(api.accounts.signIn, { body: { username: email } });
    const code = await given.passcodeFor(email);
    const wrong = code === '00000000' ? '00000001' : '00000000';
    for (let attempt = 1; attempt <= 5; attempt++) {
      const refusal = await visitor.refusal(api.accounts.confirmSignIn, {
        body: { username: email, code: wrong },
      });
      expect(refusal).toMatchObject({
        status: 400,
        code: 'wrong_passcode',
        message: 'Passcode expired or is invalid. Please try again.',
      });
    }
    expect(
      (await visitor.refusal(api.accounts.confirmSignIn, { body: { username: email, code } })).status,
    ).toBe(400);
  });

  test('a passcode works once, and only in the browser that requested it', async () => {
    const email = 'once@example.edu';
    const visitor = given.visitor();
    await visitor.call(api.accounts.signIn, { body: { username: email } });
    const body = { username: email, code: await given.passcodeFor(email) };
    expect((await given.visitor().refusal(api.accounts.confirmSignIn, { body })).code).toBe('wrong_passcode');
    await visitor.call(api.accounts.confirmSignIn, { body });
    expect((await visitor.refusal(api.accounts.confirmSignIn, { body })).code).toBe('wrong_passcode');
  });

  test('two first sign-ins at the same time create one account', async () => {
    const username = 'twice@example.edu';
    const codes = new Map<Caller, string>();
    for (const visitor of [given.visitor(), given.visitor()]) {
      await visitor.call(api.accounts.signIn, { body: { username } });
      codes.set(visitor, await given.passcodeFor(username));
    }
    const before = await countJoined();
    const opened = await Promise.all(
      [...codes].map(([visitor, code]) =>
        visitor.call(api.accounts.confirmSignIn, { body: { username, code } }),
      ),
    );
    expect(new Set(opened.map(({ userId }) => userId)).size).toBe(1);
    expect(await countJoined()).toBe(before + 1);
  });

  test('an address that is not a university address is refused in words', async () => {
    const refusal = await given
      .visitor()
      .refusal(api.accounts.signIn, { body: { username: 'me@example.com' } });
    expect(refusal).toMatchObject({
      status: 400,
      message: 'Please enter a valid university .edu email address.',
      errors: ['Please enter a valid university .edu email address.'],
    });
  });

  test('the session is over after logging out', async () => {
    const student = await given.student();
    const copy = given.visitor(student.as.cookies);
    expect(await copy.call(api.accounts.me, {})).toMatchObject({ userId: student.id });
    await student.as.call(api.accounts.logOut, {});
    expect((await student.as.refusal(api.accounts.me, {})).status).toBe(401);
    // Copies of the cookies are refused too.
    expect((await copy.refusal(api.accounts.me, {})).status).toBe(401);
    expect((await copy.refusal(api.accounts.refresh, {})).status).toBe(401);
  });

  test('a new student is recorded once in the activity list of the demo', async () => {
    const before = await countJoined();
    const student = await given.student({ email: 'chronicle@example.edu' });
    expect(await countJoined()).toBe(before + 1);
    await given.student({ email: student.email });
    expect(await countJoined()).toBe(before + 1);
  });
});

/** The list joins equal entries that follow each other: 'A student signed up.', '3 students signed up.' */
async function countJoined(): Promise<number> {
  const { lately } = await given.visitor().call(api.demo.activity, {});
  return lately
    .filter(({ kind }) => kind === 'student_joined')
    .map(({ text }) => {
      const [, number] = /^(A student|\d+ students) signed up\.$/.exec(text) ?? [];
      if (number === undefined) throw new Error(`Unexpected entry of the activity list: ${text}`);
      return number === 'A student' ? 1 : Number.parseInt(number);
    })
    .reduce((sum, count) => sum + count, 0);
}
