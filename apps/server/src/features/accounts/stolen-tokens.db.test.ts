import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
const { db } = app.database;

const ask = (visitor: Caller, email: string) =>
  visitor.call(api.accounts.signIn, { body: { username: email } });
const enter = (visitor: Caller, email: string, code: string) =>
  visitor.send(api.accounts.confirmSignIn, { body: { username: email, code } });
const wrongFor = (code: string) => (code === '00000000' ? '00000001' : '00000000');
const sessionOf = ({ cookies }: Caller) => ({
  access: cookies.get('crewtable_access'),
  refresh: cookies.get('crewtable_refresh'),
});

async function stored() {
  const tables = ['students', 'passcode_challenges', 'sign_in_guards', 'outgoing_mail', 'sessions'] as const;
  return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length));
}

describe('the address at sign-in', () => {
  test.each([
    'a@b.edu.evil.com',
    'a@nyu.edu@evil.com',
    'a@nyu.edu,b@nyu.edu',
    'a@nyu.edu\r\nbcc: b@evil.com',
    'a@nyu.еdu',
    'ａ@nyu.edu',
    '\u212A@nyu.edu',
    'a@\u017Funy.edu',
    'a\u200B@nyu.edu',
  ])('%j is refused in the words of the form; nothing is stored and no mail is sent', async (username) => {
    const before = await stored();
    expect(await given.visitor().refusal(api.accounts.signIn, { body: { username } })).toMatchObject({
      status: 400,
      message: 'Please enter a valid university .edu email address.',
    });
    expect(await stored()).toEqual(before);
  });

  test('a blank address is refused in words too', async () => {
    expect(await given.visitor().refusal(api.accounts.signIn, { body: { username: ' ' } })).toMatchObject({
      status: 400,
      message: 'Please enter an email address.',
    });
  });

  test.each<[string, unknown]>([
    ['a number', { username: 5 }],
    ['a list', { username: ['a@nyu.edu'] }],
    ['an object', { username: { $ne: null } }],
    ['nothing', { username: null }],
    ['missing', {}],
    ['1,000 characters', { username: `${'a'.repeat(1_000)}@nyu.edu` }],
    ['with an object as source', { username: 'a@nyu.edu', utm_source: { a: 1 } }],
    ['with a source of 1,000 characters', { username: 'a@nyu.edu', utm_source: 'x'.repeat(1_000) }],
  ])('%s: 400, and nothing is stored', async (_, payload) => {
    const before = await stored();
    const response = await given.visitor().raw('POST', '/api/auth/signin', { payload: payload as object });
    expect(response.statusCode).toBe(400);
    expect(await stored()).toEqual(before);
  });

  test("' A+tag@NYU.EDU ' is the same as a@nyu.edu", async () => {
    const visitor = given.visitor();
    await ask(visitor, ' A+tag@NYU.EDU ');
    await enter(visitor, 'A@nyu.edu', await given.passcodeFor('a@nyu.edu'));
    expect((await visitor.call(api.accounts.me, {})).email).toBe('a@nyu.edu');
  });
});

describe('guessing a passcode', () => {
  test('twenty guesses at the same time count as five, because guesses are counted before they are compared', async () => {
    const email = 'burst@example.edu';
    const visitor = given.visitor();
    await ask(visitor, email);
    const code = await given.passcodeFor(email);
    const challenge = visitor.cookies.get('crewtable_challenge')!;
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => enter(visitor, email, wrongFor(code))),
    );
    expect(new Set(guesses.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    const row = await db
      .selectFrom('passcode_challenges')
      .selectAll()
      .where('id', '=', challenge)
      .executeTakeFirst();
    expect(row?.attempts).toBe(5);
    const guard = await db
      .selectFrom('sign_in_guards')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst();
    expect(guard?.failures).toBe(5);
    expect((await enter(visitor, email, code)).statusCode).toBe(400);
  });

  test('a passcode works for its own challenge only, not for another of the same address', async () => {
    const email = 'swapped@example.edu';
    const [one, two] = [given.visitor(), given.visitor()];
    await ask(one, email);
    const codeOfOne = await given.passcodeFor(email);
    await ask(two, email);
    expect((await enter(two, email, codeOfOne)).statusCode).toBe(400);
    expect((await enter(one, email, codeOfOne)).statusCode).toBe(200);
  });

  test('a challenge opens only the account that it was created for', async () => {
    const victim = await given.student({ email: 'victim@example.edu' });
    const thief = given.visitor();
    await ask(thief, 'thief@example.edu');
    const code = await given.passcodeFor('thief@example.edu');
    expect((await enter(thief, victim.email, code)).statusCode).toBe(400);
    expect(sessionOf(thief)).toEqual({ access: undefined, refresh: undefined });
  });

  test('every challenge allows five guesses, and all of them count for the account', async () => {
    const email = 'many-browsers@example.edu';
    for (let browser = 0; browser < 4; browser++) {
      const guesser = given.visitor();
      await ask(guesser, email);
      for (let attempt = 0; attempt < 7; attempt++) await enter(guesser, email, 'no');
    }
    const guard = await db
      .selectFrom('sign_in_guards')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst();
    expect(guard?.failures).toBe(20);
  });

  test.each<[string, unknown]>([
    ['a number', 12345678],
    ['a list', ['12345678']],
    ['nothing', null],
    ['a pattern', '%%%%%%%%'],
    ['1,000 digits', '1'.repeat(1_000)],
  ])('%s is not a passcode: 400', async (_, code) => {
    const visitor = given.visitor();
    await ask(visitor, 'strange-codes@example.edu');
    const response = await visitor.raw('POST', '/api/auth/signin-confirm', {
      payload: { username: 'strange-codes@example.edu', code },
    });
    expect(response.statusCode).toBe(400);
  });
});

describe('a planted session', () => {
  test('never becomes the session of the student: signing in creates a new one and ends the planted one', async () => {
    const thief = await given.student({ email: 'planter@example.edu' });
    const victim = given.visitor(thief.as.cookies);
    await ask(victim, 'planted@example.edu');
    await enter(victim, 'planted@example.edu', await given.passcodeFor('planted@example.edu'));
    expect((await victim.call(api.accounts.me, {})).email).toBe('planted@example.edu');
    expect(sessionOf(victim).access).not.toBe(sessionOf(thief.as).access);
    expect(sessionOf(victim).refresh).not.toBe(sessionOf(thief.as).refresh);
    expect(await thief.as.refusal(api.accounts.me, {})).toMatchObject({ status: 401 });
    expect(await thief.as.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
  });

  test('of which only the refresh token is left ends at sign-in too; sessions on other devices go on', async () => {
    const email = 'twice@example.edu';
    const [phone, laptop] = [await given.student({ email }), await given.student({ email })];
    const copy = new Map(laptop.as.cookies);
    const again = given.visitor(
      new Map(['refresh', 'visitor'].map((name) => [`crewtable_${name}`, copy.get(`crewtable_${name}`)!])),
    );
    await given.visitor().call(api.demo.moveClock, { body: { advance: 'PT2M' } });
    await ask(again, email);
    await enter(again, email, await given.passcodeFor(email));
    expect(await given.visitor(copy).refusal(api.accounts.me, {})).toMatchObject({ status: 401 });
    expect((await phone.as.send(api.accounts.me, {})).statusCode).toBe(200);
  });

  test.each(['x', 'A'.repeat(43), '00000000-0000-4000-8000-000000000000', '../../etc/passwd', 'a.b.c'])(
    'with made-up tokens (%s) is refused, and is replaced at sign-in',
    async (planted) => {
      const names = ['access', 'refresh', 'challenge', 'visitor'].map((name) => `crewtable_${name}`);
      const visitor = given.visitor(new Map(names.map((name) => [name, planted])));
      expect((await visitor.send(api.accounts.me, {})).statusCode).toBe(401);
      const email = `plant-${planted.length}@example.edu`;
      await ask(visitor, email);
      await enter(visitor, email, await given.passcodeFor(email));
      expect((await visitor.call(api.accounts.me, {})).email).toBe(email);
      expect(sessionOf(visitor)).not.toMatchObject({ access: planted });
      expect(sessionOf(visitor)).not.toMatchObject({ refresh: planted });
    },
  );

  test('with a forged access token is refused', async () => {
    const { as } = await given.student();
    const [header, payload, signature] = sessionOf(as).access!.split('.') as [string, string, string];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = [
      `${encode({ alg: 'none' })}.${payload}.`,
      `${header}.${encode({ ...claims, sub: '00000000-0000-7000-8000-000000000000' })}.${signature}`,
      `${header}.${encode({ ...claims, exp: 4_102_444_800 })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}`,
    ];
    for (const token of forged) {
      const visitor = given.visitor(new Map([['crewtable_access', token]]));
      expect(await visitor.refusal(api.accounts.me, {})).toMatchObject({ status: 401 });
    }
  });

  test('with a refresh token as access token, or an access token as refresh token, is refused', async () => {
    const { as } = await given.student();
    const { access, refresh } = sessionOf(as);
    const asAccess = given.visitor(new Map([['crewtable_access', refresh!]]));
    expect(await asAccess.refusal(api.accounts.me, {})).toMatchObject({ status: 401 });
    const asRefresh = given.visitor(new Map([['crewtable_refresh', access!]]));
    expect(await asRefresh.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
  });
});

describe('a stolen refresh token', () => {
  test('replayed by a thief ends the session for both, and gives no new session', async () => {
    const { as } = await given.student();
    const stolen = new Map(as.cookies);
    for (let n = 0; n < 3; n++) await as.call(api.accounts.refresh, {});
    for (let n = 0; n < 2; n++) {
      expect(await given.visitor(stolen).refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
    }
    expect(await as.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
  });

  test('replayed within the grace period never leaves the session to the thief only', async () => {
    const { as } = await given.student();
    const stolen = new Map(as.cookies);
    await as.call(api.accounts.refresh, {});
    const thief = given.visitor(stolen);
    await thief.call(api.accounts.refresh, {});
    // Both hold the same token now. The second one to present it ends the session.
    expect(sessionOf(thief).refresh).toBe(sessionOf(as).refresh);
    await thief.call(api.accounts.refresh, {});
    await thief.call(api.accounts.refresh, {});
    expect(await as.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
    expect(await thief.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
    expect(await thief.refusal(api.accounts.me, {})).toMatchObject({ status: 401 });
  });

  test('replayed after its successor was used ends the session for both, also within the grace period', async () => {
    const { as } = await given.student();
    const stolen = new Map(as.cookies);
    await as.call(api.accounts.refresh, {});
    const thief = given.visitor(stolen);
    await thief.call(api.accounts.refresh, {});
    await as.call(api.accounts.refresh, {});
    expect(await given.visitor(stolen).refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
    expect(await as.refusal(api.accounts.me, {})).toMatchObject({ status: 401 });
    expect(await as.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
    expect(await thief.refusal(api.accounts.me, {})).toMatchObject({ status: 401 });
  });

  test('cannot be found in the database, and neither can its successors', async () => {
    const { as } = await given.student();
    const tokens = [sessionOf(as).refresh!];
    for (let n = 0; n < 2; n++) {
      await as.call(api.accounts.refresh, {});
      tokens.push(sessionOf(as).refresh!);
    }
    expect(new Set(tokens).size).toBe(3);
    const kept = JSON.stringify(await db.selectFrom('refresh_tokens').selectAll().execute());
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      for (const encoding of ['utf8', 'base64url'] as const)
        expect(kept).not.toContain(JSON.stringify(Buffer.from(token, encoding)));
    }
  });

  test('starts no session at the next visit either', async () => {
    const { as } = await given.student();
    const stolen = new Map([['crewtable_refresh', as.cookies.get('crewtable_refresh')!]]);
    for (let n = 0; n < 2; n++) await as.call(api.accounts.refresh, {});
    const visit = await given.visitor(stolen).call(api.accounts.initSession, { body: {} });
    expect(visit.is_logged_in).toBe(false);
  });
});
