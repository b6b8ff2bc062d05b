import { api, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/caller.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { realClock } from '../../../platform/clock/clock.ts';

const app = await startTestApp();
const { given } = app;

const ask = (visitor: Caller, email: string) =>
  visitor.send(api.accounts.signIn, { body: { username: email } });
const advance = (time: string) => given.visitor().call(api.demo.moveClock, { body: { advance: time } });

describe('requesting passcodes', () => {
  test('a second one is sent after a minute, and the refusal before says when', async () => {
    const visitor = given.visitor();
    expect((await ask(visitor, 'again@example.edu')).statusCode).toBe(200);
    const refused = await ask(visitor, 'again@example.edu');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    await advance('PT1M');
    expect((await ask(visitor, 'again@example.edu')).statusCode).toBe(200);
  });

  test('a new one invalidates the old one of the same browser only', async () => {
    const email = 'two-browsers@example.edu';
    const [phone, laptop] = [given.visitor(), given.visitor()];
    await ask(phone, email);
    const first = await given.passcodeFor(email);
    await ask(laptop, email);
    await phone.call(api.accounts.confirmSignIn, { body: { username: email, code: first } });

    const other = given.visitor();
    await ask(other, email);
    const old = await given.passcodeFor(email);
    await advance('PT1M');
    await ask(other, email);
    expect(
      await other.refusal(api.accounts.confirmSignIn, { body: { username: email, code: old } }),
    ).toMatchObject({ code: 'wrong_passcode' });
  });

  test('twenty requests of strangers in an hour do not lock the student out', async () => {
    const student = await given.student({ email: 'target@example.edu' });
    await student.as.call(api.accounts.logOut, {});
    await advance('PT2H');
    for (let n = 0; n < 20; n++) expect((await ask(given.visitor(), student.email)).statusCode).toBe(200);
    expect((await ask(given.visitor(), student.email)).statusCode).toBe(429);
    expect((await ask(student.as, student.email)).statusCode).toBe(200);
  });

  test('eight requests of one browser at the same time give one passcode and seven refusals', async () => {
    const visitor = given.visitor();
    await visitor.call(api.accounts.initSession, { body: {} });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(visitor, 'hasty@example.edu')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
  });

  test('a passcode expires after ten minutes', async () => {
    const visitor = given.visitor();
    await ask(visitor, 'late@example.edu');
    const code = await given.passcodeFor('late@example.edu');
    await advance('PT10M');
    const refusal = await visitor.refusal(api.accounts.confirmSignIn, {
      body: { username: 'late@example.edu', code },
    });
    expect(refusal).toMatchObject({ status: 400, code: 'wrong_passcode' });
  });

  test('a hundred wrong passcodes lock the address for strangers, and the student gets a mail', async () => {
    const student = await given.student({ email: 'guessed@example.edu' });
    await student.as.call(api.accounts.logOut, {});
    await advance('P1D');
    for (let round = 0; round < 20; round++) {
      if (round === 10) await advance('P1D');
      const guesser = given.visitor();
      await ask(guesser, student.email);
      for (let attempt = 0; attempt < 5; attempt++) {
        await guesser.send(api.accounts.confirmSignIn, { body: { username: student.email, code: 'no' } });
      }
    }
    const mails = await given.mailTo(student.email);
    expect(
      mails.filter(({ subject }) => subject === 'Too many wrong passcodes for your account'),
    ).toHaveLength(1);
    expect((await ask(given.visitor(), student.email)).statusCode).toBe(429);
    expect((await ask(student.as, student.email)).statusCode).toBe(200);
    await advance('P1D');
    expect((await ask(given.visitor(), student.email)).statusCode).toBe(200);
  });

  test('while mail fails, known and unknown addresses get the same refusal; a minute later a request is accepted', async () => {
    await given.student({ email: 'known@example.edu' });
    const { db } = app.database;
    await db.updateTable('mail_health').set({ failed_at: realClock.now() }).execute();
    for (const email of ['known@example.edu', 'unknown@example.edu']) {
      expect(await given.visitor().refusal(api.accounts.signIn, { body: { username: email } })).toEqual({
        status: 503,
        code: 'unavailable',
        message: 'We cannot send mail at the moment. Please try again in a few minutes.',
      });
    }
    const aMinuteAgo = new Date(realClock.now().getTime() - minuteMs);
    await db.updateTable('mail_health').set({ failed_at: aMinuteAgo }).execute();
    expect((await ask(given.visitor(), 'unknown@example.edu')).statusCode).toBe(200);
    await given.waitForJobs();
    const health = await db.selectFrom('mail_health').select('failed_at').executeTakeFirstOrThrow();
    expect(health.failed_at).toBeNull();
  });

  test.each([
    'a@b.edu.evil.com',
    'a@nyu.edu@evil.com',
    'a@nyu.еdu',
    'ａ@nyu.edu',
    'a b@nyu.edu',
    '@nyu.edu',
    'a@edu',
    'a@.edu',
    `${'a'.repeat(250)}@nyu.edu`,
  ])('%s is refused as a university address', async (typed) => {
    expect((await ask(given.visitor(), typed)).statusCode).toBe(400);
  });
});

describe('the source of a visitor', () => {
  const visitorOf = async (studentId: string) =>
    app.database.db.selectFrom('visitors').selectAll().where('student_id', '=', studentId).executeTakeFirst();

  async function signUp(visitor: Caller, email: string, hints: object): Promise<string> {
    await visitor.call(api.accounts.signIn, { body: { username: email, ...hints } });
    const code = await given.passcodeFor(email);
    return (await visitor.call(api.accounts.confirmSignIn, { body: { username: email, code } })).userId;
  }

  test('is stored at the first visit and linked to the account at sign-up', async () => {
    const visitor = given.visitor();
    await visitor.call(api.accounts.initSession, {
      body: { utm_source: 'poster', utm_campaign: 'summer', referrer: 'https://nyu.example/page?q=secret' },
    });
    await visitor.call(api.accounts.initSession, { body: { utm_source: 'newsletter' } });
    const studentId = await signUp(visitor, 'poster@example.edu', { referredBy: 'a-friend' });
    expect(await visitorOf(studentId)).toMatchObject({
      utm_source: 'poster',
      utm_campaign: 'summer',
      referrer: 'https://nyu.example/page',
      referred_by: 'a-friend',
    });
  });

  test('contains the first and the last campaign at sign-up', async () => {
    const visitor = given.visitor();
    const visit = (body: object) => visitor.call(api.accounts.initSession, { body });
    await visit({ utm_source: 'poster', utm_campaign: 'summer', utm_term: 'lamp post' });
    await visit({ utm_source: 'newsletter', utm_medium: 'mail', utm_content: 'footer' });
    await visit({
      utm_source: 'flyer',
      utm_medium: 'print',
      utm_term: 'a',
      referrer: 'https://x.example/?q=1',
    });
    const studentId = await signUp(visitor, 'last-touch@example.edu', {});
    expect(await visitorOf(studentId)).toMatchObject({
      utm_source: 'poster',
      utm_campaign: 'summer',
      utm_term: 'lamp post',
      last_utm_source: 'flyer',
      last_utm_medium: 'print',
      last_utm_campaign: null,
      last_utm_term: 'a',
      last_utm_content: null,
      last_referrer: 'https://x.example/',
    });
  });

  test('is not overwritten by a later direct visit, nor by the sign-in on the page of the campaign', async () => {
    const visitor = given.visitor();
    const visit = (body: object) => visitor.call(api.accounts.initSession, { body });
    await visit({});
    await visit({
      utm_source: 'newsletter',
      utm_medium: 'mail',
      utm_term: 'top',
      referrer: 'https://x.example/',
    });
    await visit({ utm_source: 'direct', referrer: 'Direct/No Referrer' });
    await visit({});
    const hints = { utm_source: 'newsletter', utm_medium: 'mail' };
    const studentId = await signUp(visitor, 'direct-later@example.edu', hints);
    expect(await visitorOf(studentId)).toMatchObject({
      utm_source: 'direct',
      last_utm_source: 'newsletter',
      last_utm_term: 'top',
      last_referrer: 'https://x.example/',
    });
  });

  test('can come from the sign-in itself, and does not change after sign-up', async () => {
    const visitor = given.visitor();
    await visitor.call(api.accounts.initSession, { body: { utm_source: 'poster' } });
    const studentId = await signUp(visitor, 'at-sign-in@example.edu', { utm_source: 'flyer' });
    await visitor.call(api.accounts.initSession, { body: { utm_source: 'newsletter' } });
    expect(await visitorOf(studentId)).toMatchObject({ utm_source: 'poster', last_utm_source: 'flyer' });
    const { data } = await visitor.call(api.profiles.exportOwnData, {});
    expect(data['attribution']).toMatchObject([{ utm_source: 'poster', lastTouch: { utm_source: 'flyer' } }]);
  });

  test('is direct, without a referrer, if nothing is known', async () => {
    const studentId = await signUp(given.visitor(), 'direct@example.edu', {});
    expect(await visitorOf(studentId)).toMatchObject({
      utm_source: 'direct',
      referrer: 'Direct/No Referrer',
    });
  });
});
