import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../../../test/fixtures/production-environment.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { createLogger } from '../../log/logger.ts';
import { createHttpServer } from '../http-server.ts';

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
  /** In demo mode the demo page shows the product in a frame. */
  const demoPolicy = { ...policy, 'frame-ancestors': "'self'" };
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
    ['an address that cannot be decoded', '/api/%zz'],
  ])('%s', async (_, url) => {
    const { headers } = await demo.given.visitor().raw('GET', url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
      'cache-control': 'no-store',
    });
    expect(directives(headers['content-security-policy'])).toEqual(demoPolicy);
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
    ['a page', '/home'],
    ['the demo page', '/demo'],
    ['an API response', '/api/health'],
  ])('in production %s may not be framed', async (_, url) => {
    const { headers } = await production.given.visitor().raw('GET', url);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(directives(headers['content-security-policy'])['frame-ancestors']).toBe("'none'");
  });

  test.each([
    ['a page', '/home'],
    ['an API response', '/api/health'],
  ])('in demo mode %s may be framed by our own pages only', async (_, url) => {
    const { headers } = await demo.given.visitor().raw('GET', url);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(directives(headers['content-security-policy'])['frame-ancestors']).toBe("'self'");
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
      websocketPath: '/api/realtime',
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

  test('a script file has the headers for files and a short policy, not those for pages; an SVG image also has those for pages', async () => {
    const { headers } = await demo.http.inject('/assets/main-abc.js');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    });
    expect(directives(headers['content-security-policy'])).toEqual({
      'default-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(headers).not.toHaveProperty('permissions-policy');
    // An SVG file can be opened as a page.
    expect((await demo.http.inject('/assets/plate.svg')).headers).toHaveProperty('permissions-policy');
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
