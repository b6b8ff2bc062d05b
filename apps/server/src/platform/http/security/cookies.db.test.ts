import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../../../test/fixtures/production-environment.ts';
import { startTestApp } from '../../../../test/test-app.ts';

const demo = await startTestApp({ environment: { PUBLIC_URL: 'http://tables.example:3000' } });
const production = await startTestApp({ environment: productionEnvironment, worker: false });

describe('cookies', () => {
  const cookiesOf = (response: { headers: Record<string, unknown> }) =>
    [response.headers['set-cookie'] ?? []].flat().map(String);

  test('are hidden from scripts and not sent by other sites', async () => {
    const visitor = demo.given.visitor();
    const signedIn = await visitor.send(api.accounts.signIn, { body: { username: 'cookies@example.edu' } });
    const code = await demo.given.passcodeFor('cookies@example.edu');
    const confirmed = await visitor.send(api.accounts.confirmSignIn, {
      body: { username: 'cookies@example.edu', code },
    });
    const cookies = [...cookiesOf(signedIn), ...cookiesOf(confirmed)];
    expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(
      new Set(['crewtable_visitor', 'crewtable_challenge', 'crewtable_access', 'crewtable_refresh']),
    );
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^crewtable_\w+=/);
      expect(cookie.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']));
      expect(cookie).not.toMatch(/Domain=/);
    }
  });

  test('are limited to this host and to https in production', async () => {
    const response = await production.given
      .visitor()
      .send(api.accounts.signIn, { body: { username: 'cookies@example.edu' } });
    expect(response.statusCode).toBe(200);
    expect(cookiesOf(response)).toEqual([
      expect.stringMatching(
        /^__Host-crewtable_visitor=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^__Host-crewtable_challenge=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
  });

  test('of a demo are not accepted in production', async () => {
    const response = await production.given.visitor().raw('GET', '/api/auth/me', {
      headers: { cookie: 'crewtable_access=anything' },
    });
    expect(response.json()).toMatchObject({ code: 'not_signed_in' });
  });
});
