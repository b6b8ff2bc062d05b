import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../../test/fixtures/production-environment.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createHttpServer } from './http-server.ts';
import { createLogger } from '../log/logger.ts';

const demo = await startTestApp({ environment: { PUBLIC_URL: 'http://tables.example:3000' } });
const production = await startTestApp({ environment: productionEnvironment, worker: false });

describe('every response has the security headers', () => {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  const directives = (header: unknown) =>
    Object.fromEntries(
      String(header)
        .split(';')
        .map((part) => part.trim().split(/ (.*)/))
        .map(([name, value]) => [name, value ?? '']),
    );

  test.each([
    ['a success', '/api/health'],
    ['a refusal', '/api/auth/me'],
    ['an unknown path', '/api/no-such-thing'],
  ])('%s', async (_, url) => {
    const { headers } = await demo.given.visitor().raw('GET', url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
      'cache-control': 'no-store',
    });
    expect(directives(headers['content-security-policy'])).toEqual(policy);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  test('in production a response also requires https', async () => {
    const { headers } = await production.given.visitor().raw('GET', '/api/health');
    // One year, without other hosts of the same domain.
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const cardFields = 'https://js.stripe.com https://*.js.stripe.com';
    expect(directives(headers['content-security-policy'])).toEqual({
      ...policy,
      // In production the card fields come from the payment provider.
      'script-src': `'self' ${cardFields}`,
      'connect-src': `'self' https://api.stripe.com`,
      'frame-src': `'self' ${cardFields} https://hooks.stripe.com`,
      'upgrade-insecure-requests': '',
    });
  });

  test.each([
    ['max-age=63072000; includeSubDomains; preload', 'max-age=63072000; includeSubDomains; preload'],
    ['max-age=0', 'max-age=0'],
    ['off', undefined],
  ])('HSTS=%s is sent as %s', async (HSTS, sent) => {
    const app = await startTestApp({ environment: { ...productionEnvironment, HSTS }, worker: false });
    const { headers } = await app.given.visitor().raw('GET', '/api/health');
    expect(headers['strict-transport-security']).toBe(sent);
  });

  test('a demo on http does not require https', async () => {
    const { headers } = await demo.given.visitor().raw('GET', '/api/health');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('the policy allows inline scripts only by hash, and card fields only from the configured hosts', async () => {
    const http = createHttpServer({
      log: createLogger('silent'),
      production: true,
      publicUrl: new URL('https://crewtable.example'),
      trustedProxies: [],
      scriptHashes: ['sha256-abc='],
      transportSecurity: undefined,
      paymentHosts: {
        scripts: ['https://scripts.example'],
        frames: ['https://frames.example'],
        calls: ['https://calls.example'],
      },
      tagManager: false,
      signedPaths: [],
      isStopping: () => false,
    });
    const { headers } = await http.inject('/');
    expect(directives(headers['content-security-policy'])).toMatchObject({
      'script-src': "'self' 'sha256-abc=' https://scripts.example",
      'frame-src': "'self' https://frames.example",
      'connect-src': "'self' https://calls.example",
    });
  });

  test('a tag manager is allowed and announced to the browser only if it is configured', async () => {
    const configured = await startTestApp({
      environment: { GOOGLE_TAG_MANAGER_ID: 'GTM-TEST' },
      worker: false,
    });
    const visitor = configured.given.visitor();
    const { headers } = await visitor.raw('GET', '/api/health');
    expect(directives(headers['content-security-policy'])['script-src']).toContain('googletagmanager.com');
    expect(await visitor.call(api.accounts.initSession, { body: {} })).toMatchObject({
      googleTagManagerId: 'GTM-TEST',
    });
    expect(await demo.given.visitor().call(api.accounts.initSession, { body: {} })).not.toHaveProperty(
      'googleTagManagerId',
    );
  });

  test('a script file has the headers for files and not those for pages; an SVG image also has those for pages', async () => {
    const { headers } = await demo.http.inject('/assets/main-abc.js');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers).not.toHaveProperty('permissions-policy');
    // An SVG file can be opened as a page.
    expect((await demo.http.inject('/assets/plate.svg')).headers).toHaveProperty('content-security-policy');
  });

  test.each(['GET', 'POST', 'OPTIONS'] as const)(
    '%s from another origin gets no CORS headers',
    async (method) => {
      const response = await demo.given.visitor().raw(method, '/api/config', {
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );
});

describe('a proxy that is not configured as trusted', () => {
  const warnings = ({ logLines }: { logLines: string[] }) =>
    logLines.filter((line) => line.includes('X-Forwarded-For is ignored'));
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } };

  test('is reported once, at the first request that came through it', async () => {
    const app = await startTestApp({ environment: productionEnvironment, worker: false });
    await app.given.visitor().raw('GET', '/api/health');
    expect(warnings(app)).toEqual([]);
    await app.given.visitor().raw('GET', '/api/health', forwarded);
    await app.given.visitor().raw('GET', '/api/health', forwarded);
    expect(warnings(app)).toHaveLength(1);
    expect(JSON.parse(warnings(app)[0]!)).toMatchObject({ level: 40 });
  });

  test('is not reported if trusted proxies are configured', async () => {
    const environment = { ...productionEnvironment, TRUSTED_PROXIES: '10.0.0.0/8' };
    const app = await startTestApp({ environment, worker: false });
    await app.given.visitor().raw('GET', '/api/health', forwarded);
    expect(warnings(app)).toEqual([]);
  });
});

describe('only pages of this site may cause a change', () => {
  const post = (headers: Record<string, string>, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'POST') =>
    demo.http.inject({ method, url: '/api/auth/logout', headers });

  test.each(['cross-site', 'same-site', 'none', 'nonsense', ''])(
    'a request with the Sec-Fetch-Site header %o is refused',
    async (site) => {
      const response = await post({ 'sec-fetch-site': site });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ code: 'cross_site' });
    },
  );

  test.each(['PUT', 'DELETE'] as const)('%s is checked like POST', async (method) => {
    expect((await post({ 'sec-fetch-site': 'cross-site' }, method)).statusCode).toBe(403);
  });

  test.each([
    ['https://evil.example'],
    ['null'],
    ['nonsense'],
    ['http://tables.example.evil.example:3000'],
    ['http://tables.example:3001'],
    ['http://evil.example/http://tables.example:3000'],
  ])('a request of an older browser with the origin %s is refused', async (origin) => {
    expect((await post({ origin })).statusCode).toBe(403);
  });

  test('a cross-site request with the origin of this site is refused', async () => {
    expect(
      (await post({ 'sec-fetch-site': 'cross-site', origin: 'http://tables.example:3000' })).statusCode,
    ).toBe(403);
  });

  test.each([
    ['a page of this site', { 'sec-fetch-site': 'same-origin' }],
    ['a page of this site in an older browser', { origin: 'http://tables.example:3000' }],
    [
      'a page of this site under another address of the server',
      { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
    ],
    ['a program that is no browser', {}],
  ])('%s is accepted', async (_, headers: Record<string, string>) => {
    expect((await post(headers)).statusCode).toBe(200);
  });

  test('a GET request from another site is answered', async () => {
    const response = await demo.http.inject({
      url: '/api/config',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.statusCode).toBe(200);
  });

  test('a signed webhook may come from any origin, but only at its own path', async () => {
    const http = createHttpServer({
      log: createLogger('silent'),
      production: true,
      publicUrl: new URL('https://crewtable.example'),
      trustedProxies: [],
      scriptHashes: [],
      transportSecurity: undefined,
      paymentHosts: undefined,
      tagManager: false,
      signedPaths: ['/api/webhooks/stripe'],
      isStopping: () => false,
    });
    http.post('/api/webhooks/stripe', async () => ({}));
    http.post('/api/webhooks/other', async () => ({}));
    const send = (url: string) =>
      http.inject({ method: 'POST', url, headers: { origin: 'https://stripe.example' } });
    expect((await send('/api/webhooks/stripe')).statusCode).toBe(200);
    expect((await send('/api/webhooks/other')).statusCode).toBe(403);
  });
});

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

describe('the demo endpoints', () => {
  test('do not exist in production', async () => {
    const demoCalls = Object.values(api.demo).filter((value) => 'method' in value);
    expect(demoCalls.length).toBeGreaterThan(3);
    for (const { method, path } of demoCalls) {
      const response = await production.given.visitor().raw(method, `/api/${path}`);
      expect(response.json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('also work for a student whose session has ended', async () => {
    const student = await demo.given.student();
    const { db } = demo.database;
    await db
      .updateTable('sessions')
      .set({ ended_at: new Date() })
      .where('student_id', '=', student.id)
      .execute();
    expect((await student.as.refusal(api.accounts.me, {})).code).toBe('session_expired');
    await student.as.call(api.demo.moveClock, { body: { advance: 'P1D' } });
    expect((await student.as.call(api.demo.clock, {})).now).toMatch(/^2025-05-22/);
  });
});
