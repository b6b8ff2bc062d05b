import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@crewtable/contract';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { closedGate } from '../../../../test/gate.ts';
import { createLogger } from '../../log/logger.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { routeWebSocket } from '../../websocket/websocket-route.ts';
import { createHttpServer } from '../http-server.ts';
import { serveWebSite } from '../web-site/web-site.ts';

const websocketPath = '/channel';
const folder = await mkdtemp(join(tmpdir(), 'crewtable-web-'));
await mkdir(join(folder, 'assets'));
for (const file of ['assets/main-abc.js', 'robots.txt']) await writeFile(join(folder, file), '');
const build = {
  folder,
  scriptHashes: [],
  pagePaths: { pages: ['/home', '/slow'], demo: [], testCards: [], sections: [] },
  documents: { 'slow.html': '/slow' },
};
afterAll(() => rm(folder, { recursive: true }));

let lines: string[];
let http: ReturnType<typeof createHttpServer>;
let url: string;
/** Lets the requests that arrived so far be answered. */
let letGo: () => void;
let arrivals: number;
let onArrival: () => void;
/** After a response, or when the client has gone. */
let onClose: () => void;
let readMetrics: () => Promise<string>;

beforeEach(async () => {
  lines = [];
  arrivals = 0;
  onArrival = () => {};
  onClose = () => {};
  let gate = closedGate();
  letGo = () => {
    gate.open();
    gate = closedGate();
  };
  const { metrics, registry } = createMetrics();
  readMetrics = () => registry.metrics();
  http = createHttpServer({
    log: createLogger('warn', { write: (line) => void lines.push(line) }),
    production: false,
    publicUrl: new URL('http://localhost'),
    trustedProxies: [],
    scriptHashes: [],
    paymentHosts: undefined,
    transportSecurity: 'max-age=31536000',
    tagManager: false,
    signedPaths: [],
    websocketPath,
    isStopping: () => false,
    requestLimits: { ordinary: 2, urgent: 3 },
    metrics,
  });
  const wait = async () => {
    arrivals += 1;
    onArrival();
    await gate.passed;
    return { ok: true };
  };
  http.addHook('onRequest', async (_request, reply) => {
    reply.raw.once('close', () => onClose());
  });
  http.get('/ordinary', wait);
  http.get('/urgent', { config: { endpoint: api.accounts.signIn } }, wait);
  http.get('/alive', { config: { endpoint: api.system.health } }, async () => ({ ok: true }));
  routeWebSocket(http, {
    path: websocketPath,
    protocol: 'graphql-ws',
    largestMessageBytes: 1_000,
    admit: async () => {},
    open: (websocket) => void websocket.on('error', () => {}),
  });
  const page = Buffer.from('A page');
  const getPage = async (path: string) => {
    if (path === '/slow') await wait();
    return { html: page, brotli: page, etag: '"1"' };
  };
  await serveWebSite(http, { build, getPage });
  await http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  letGo();
  http.server.closeAllConnections();
  await http.close();
});

const get = (path: string) => fetch(`${url}${path}`);

/** Sends the request and waits until its handler runs. */
async function begin(path: string): Promise<{ status: Promise<number> }> {
  const arrived = closedGate();
  onArrival = arrived.open;
  const status = get(path).then(async (response) => {
    await response.text();
    return response.status;
  });
  // A test may end without waiting for it.
  status.catch(() => {});
  await arrived.passed;
  return { status };
}

test('refuses requests beyond the limit with 503 and a time to try again, and takes them afterwards', async () => {
  const first = await begin('/ordinary');
  const second = await begin('/ordinary');
  const refused = await get('/ordinary');
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
  expect(await refused.json()).toEqual({
    code: 'unavailable',
    message: 'We are not reachable right now. Please try again in a moment.',
  });
  expect(arrivals).toBe(2);
  letGo();
  expect(await Promise.all([first.status, second.status])).toEqual([200, 200]);
  const third = await begin('/ordinary');
  letGo();
  expect(await third.status).toBe(200);
});

test('idle connections stay open for the next rush, because a busy process accepts new ones slowly', async () => {
  const { headers } = await get('/alive');
  expect(headers.get('keep-alive')).toBe('timeout=600');
});

test('a refusal has the security headers of every response', async () => {
  await begin('/ordinary');
  const names = ['content-security-policy', 'strict-transport-security', 'x-content-type-options'];
  const headersOf = (response: Response) => names.map((name) => response.headers.get(name));
  const taken = await get('/alive');
  await begin('/ordinary');
  const refused = await get('/ordinary');
  expect(refused.status).toBe(503);
  expect(headersOf(refused)).toEqual([
    expect.stringContaining("default-src 'none'"),
    'max-age=31536000',
    'nosniff',
  ]);
  expect(headersOf(refused)).toEqual(headersOf(taken));
});

test('pages and the files that they load are never refused', async () => {
  await begin('/ordinary');
  await begin('/ordinary');
  const statuses: Record<string, number> = {};
  for (const path of ['/home', '/no-such-page', '/assets/main-abc.js', '/robots.txt', '/ordinary'])
    statuses[path] = (await get(path)).status;
  expect(statuses).toEqual({
    '/home': 200,
    '/no-such-page': 404,
    '/assets/main-abc.js': 200,
    '/robots.txt': 200,
    '/ordinary': 503,
  });
});

test('pages do not count', async () => {
  const pages = [await begin('/slow'), await begin('/slow')];
  const next = await begin('/ordinary');
  expect(await readMetrics()).toMatch(/^crewtable_http_requests_in_work 1$/m);
  letGo();
  expect(await Promise.all([...pages, next].map(({ status }) => status))).toEqual([200, 200, 200]);
});

test('metrics tell how many requests are at work, and count the refused ones on their own', async () => {
  const first = await begin('/ordinary');
  await begin('/ordinary');
  expect((await get('/ordinary')).status).toBe(503);
  const text = await readMetrics();
  expect(text).toMatch(/^crewtable_http_requests_in_work 2$/m);
  expect(text).toMatch(/^crewtable_http_requests_refused_total 1$/m);
  letGo();
  await first.status;
  await expect
    .poll(readMetrics)
    .toMatch(/duration_seconds_count\{[^}]*route="\/ordinary",status="200"\} 2$/m);
  expect(await readMetrics()).not.toContain('status="503"');
});

test('refuses passcodes and payments last, and health checks never', async () => {
  await begin('/ordinary');
  await begin('/ordinary');
  const urgent = await begin('/urgent');
  expect((await get('/urgent')).status).toBe(503);
  expect((await get('/alive')).status).toBe(200);
  letGo();
  expect(await urgent.status).toBe(200);
});

test('a client that goes away makes room', async () => {
  const arrived = closedGate();
  onArrival = arrived.open;
  const leaving = openRequest(`${url}/ordinary`).on('error', () => {});
  leaving.end();
  await arrived.passed;
  await begin('/ordinary');
  const left = closedGate();
  onClose = left.open;
  leaving.destroy();
  await left.passed;
  const next = await begin('/ordinary');
  letGo();
  expect(await next.status).toBe(200);
});

test('an open WebSocket does not count', async () => {
  const sockets: WebSocket[] = [];
  // One after the other: while it is opened, it counts.
  for (let index = 0; index < 4; index++) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${websocketPath}`, 'graphql-ws');
    await once(socket, 'open');
    sockets.push(socket);
  }
  const next = await begin('/ordinary');
  letGo();
  expect(await next.status).toBe(200);
  for (const socket of sockets) socket.terminate();
});

test('says in the log how many it refused, once in a while', async () => {
  await begin('/ordinary');
  await begin('/ordinary');
  await Promise.all([get('/ordinary'), get('/ordinary'), get('/ordinary')]);
  const told = lines.filter((line) => line.includes('requests refused: too many at the same time'));
  expect(told).toHaveLength(1);
  expect(JSON.parse(told[0]!)).toMatchObject({ refused: 1, inWork: 2 });
  letGo();
});
