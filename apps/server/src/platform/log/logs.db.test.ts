import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp({ environment: { TRUSTED_PROXIES: 'loopback' } });
const { given } = app;

const clientSecret = 'pi_3Abc_secret_Def456';
app.http.get('/api/broken/:inviteCode', async (request) => {
  throw new Error(
    `cannot serve ${JSON.stringify({ headers: request.headers, code: '40817253', clientSecret })} to jane.doe@nyu.edu`,
    { cause: new Error('smtp://postman:s3cret@mail.nyu.edu refused passcode=40817253') },
  );
});

interface Line {
  level: number;
  message: string;
  requestId?: string;
  [field: string]: unknown;
}

const linesSince = (count: number) => app.logLines.slice(count).map((line) => JSON.parse(line) as Line);
const requestLines = (count: number) => linesSince(count).filter(({ message }) => message === 'request');

describe('the log', () => {
  test('has one line per response, with route pattern, status, request id and shortened network address', async () => {
    const before = app.logLines.length;
    const response = await given.visitor().raw('GET', '/api/broken/secret-invite?ticket=t1ck3t', {
      headers: { 'x-forwarded-for': '203.0.113.77' },
    });
    expect(requestLines(before)).toEqual([
      expect.objectContaining({
        level: 30,
        requestId: response.headers['x-request-id'],
        method: 'GET',
        route: '/api/broken/:inviteCode',
        status: 500,
        ms: expect.any(Number) as unknown,
        ip: '203.0.113.x',
      }),
    ]);
    const lines = app.logLines.slice(before).join('');
    expect(lines).not.toContain('secret-invite');
    expect(lines).not.toContain('t1ck3t');
    expect(lines).not.toContain('203.0.113.77');
  });

  test.each([
    ['an unknown path', 'GET', '/api/no-such-thing', 404],
    ['a path that cannot be decoded', 'GET', '/api/%zz', 400],
    ['a refused body', 'POST', '/api/auth/signin', 400],
  ] as const)('has one line for %s too', async (_, method, url, status) => {
    const before = app.logLines.length;
    const response = await given.visitor().raw(method, url);
    expect(response.statusCode).toBe(status);
    expect(requestLines(before)).toEqual([
      expect.objectContaining({ method, status, requestId: response.headers['x-request-id'] }),
    ]);
  });

  test('of a whole sign-in contains no passcode, no cookie, no token and no full e-mail address', async () => {
    const before = app.logLines.length;
    const email = 'jane.doe-the-second@cs.nyu.edu';
    const visitor = given.visitor();
    const secrets = new Set([email, 'jane.doe-the-second']);
    const remember = () => visitor.cookies.forEach((value) => secrets.add(value));

    await visitor.call(api.accounts.signIn, { body: { username: email } });
    remember();
    const code = await given.passcodeFor(email);
    secrets.add(code);
    await visitor.refusal(api.accounts.confirmSignIn, { body: { username: email, code: '00000001' } });
    await visitor.call(api.accounts.confirmSignIn, { body: { username: email, code } });
    remember();
    await visitor.call(api.accounts.me, {});
    await visitor.raw('GET', '/api/broken/again');
    await visitor.call(api.accounts.logOut, {});

    expect(secrets.size).toBe(7);
    const lines = app.logLines.slice(before);
    expect(lines.length).toBeGreaterThan(6);
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
  });

  test('records every sign-in, refused or not, by ids only', async () => {
    const before = app.logLines.length;
    const visitor = given.visitor();
    const email = 'watched@example.edu';
    await visitor.call(api.accounts.signIn, { body: { username: email } });
    const code = await given.passcodeFor(email);
    await visitor.refusal(api.accounts.confirmSignIn, { body: { username: email, code: 'no' } });
    const { userId } = await visitor.call(api.accounts.confirmSignIn, { body: { username: email, code } });
    const logged = linesSince(before).filter(({ message }) => /passcode|signed in/.test(message));
    expect(logged).toMatchObject([
      { message: 'a wrong passcode was entered', failures: 1 },
      { message: 'a student signed in', studentId: userId },
    ]);
  });

  test('names the caller of a change and of a refused call, and the code of a refusal; it does not name who reads', async () => {
    const { as, id } = await given.student();
    const organiser = given.visitor();
    const { organiser: host } = await organiser.call(api.organisers.enterDemo, { body: { role: 'host' } });
    const before = app.logLines.length;
    await as.call(api.notifications.readAll, {});
    await as.refusal(api.officePeople.show, { params: { studentId: id } });
    await as.refusal(api.accounts.endSession, { params: { sessionId: crypto.randomUUID() } });
    await organiser.refusal(api.organisers.team, {});
    await as.call(api.accounts.me, {});
    const [changed, closed, notFound, noRight, read] = requestLines(before);
    expect(changed).toMatchObject({ status: 200, studentId: id });
    expect(closed).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(notFound).toMatchObject({ status: 404, code: 'not_found', studentId: id });
    expect(noRight).toMatchObject({ status: 403, code: 'no_right', organiserId: host!.id });
    expect(read).toMatchObject({ status: 200, route: '/api/auth/me' });
    expect(read).not.toHaveProperty('studentId');
    expect(changed).not.toHaveProperty('code');
  });

  test('of an unexpected error contains its message, stack and cause without secrets', async () => {
    const before = app.logLines.length;
    const student = await given.student({ email: 'witness@example.edu' });
    const response = await student.as.raw('GET', '/api/broken/once', {
      headers: { authorization: 'Basic cG9zdG1hbjpzM2NyZXQ=' },
    });
    const failure = linesSince(before).find(({ level }) => level === 50);
    expect(failure).toMatchObject({
      requestId: response.headers['x-request-id'],
      message: 'unexpected error',
      err: {
        message: expect.stringContaining('cannot serve') as unknown,
        stack: expect.stringContaining('logs.db.test.ts') as unknown,
        cause: { message: expect.stringContaining('refused') as unknown },
      },
    });
    const lines = app.logLines.slice(before).join('');
    const hidden = [
      ...student.as.cookies.values(),
      '40817253',
      clientSecret,
      'jane.doe',
      's3cret',
      'cG9zdG1hb',
    ];
    for (const secret of hidden) expect(lines).not.toContain(secret);
  });
});
