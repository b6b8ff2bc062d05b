import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/test-app.ts';
import { createLogger } from '../../log/logger.ts';
import { createHttpServer } from '../http-server.ts';

const demo = await startTestApp({ environment: { PUBLIC_URL: 'http://tables.example:3000' } });

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

  test('a host that a trusted proxy passes on does not make its origin ours', async () => {
    const behindProxy = await startTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' }, worker: false });
    const forged = {
      origin: 'http://evil.example',
      host: '127.0.0.1:3000',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'evil.example',
    };
    const postThroughProxy = (headers: Record<string, string>) =>
      behindProxy.http.inject({ method: 'POST', url: '/api/auth/logout', headers });
    expect((await postThroughProxy(forged)).json()).toMatchObject({ code: 'cross_site' });
    expect((await postThroughProxy({ ...forged, origin: 'http://127.0.0.1:3000' })).statusCode).toBe(200);
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
      websocketPath: '/api/realtime',
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
