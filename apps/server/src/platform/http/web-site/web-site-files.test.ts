import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { createLogger } from '../../log/logger.ts';
import { createHttpServer } from '../http-server.ts';
import { createWebPages } from './web-pages.ts';
import { readWebBuild, serveWebSite } from './web-site.ts';

/** The content of every file that nobody may read. */
const secret = 'not for visitors';
const root = await mkdtemp(join(tmpdir(), 'crewtable-files-'));
const folder = join(root, 'web');
await mkdir(join(folder, '.git'), { recursive: true });
await mkdir(join(folder, 'assets/.vite'), { recursive: true });
await writeFile(join(folder, 'assets/app-1a2b.js'), 'start();');
await writeFile(join(folder, 'assets/.vite/modules.json'), secret);
await writeFile(join(folder, 'assets/.hidden.js'), secret);
await writeFile(join(folder, 'assets/app-1a2b.js.br'), secret);
await writeFile(join(folder, '.git/config'), secret);
await writeFile(join(folder, 'shell.html'), secret);
await writeFile(join(root, 'package.json'), secret);
await writeFile(
  join(folder, 'web-build.json'),
  JSON.stringify({
    note: secret,
    scriptHashes: [],
    pagePaths: { pages: ['/'], demo: [], testCards: [], sections: [] },
    documents: {},
  }),
);

const log = createLogger('silent');
const http = createHttpServer({
  log,
  production: false,
  publicUrl: new URL('http://localhost'),
  trustedProxies: [],
  scriptHashes: [],
  paymentHosts: undefined,
  tagManager: false,
  transportSecurity: undefined,
  websocketPath: '/api/realtime',
  signedPaths: [],
  isStopping: () => false,
});
await serveWebSite(http, {
  build: readWebBuild(folder),
  getPage: createWebPages({
    documents: new Map(['/', '/shell', '/404'].map((path) => [path, `the page ${path}`])),
    render: (document) => Promise.resolve(document),
    readSite: () => Promise.resolve({ seasons: [], meals: [], appetizer: null }),
    log,
  }),
});
http.get('/api/thing', async () => ({}));
/** A server without our rules. */
const careless = fastify();
await careless.register(fastifyStatic, { root: folder, index: false, list: true });
for (const server of [http, careless]) await server.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await Promise.all([http.close(), careless.close()]);
  await rm(root, { recursive: true });
});

/** Sends the path as it is: `fetch` would remove the dots before it asks. */
async function get(server: FastifyInstance, path: string): Promise<{ status: number; text: string }> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return { status: Number(text.slice(9, 12)), text };
}

test('a visitor gets a file of the web build', async () => {
  const { status, text } = await get(http, '/assets/app-1a2b.js');
  expect([status, text]).toEqual([200, expect.stringContaining('start();')]);
});

test('a visitor gets a file of a build that came after the start, for example from a page of a newer process', async () => {
  expect((await get(http, '/assets/app-3c4d.js')).status).toBe(404);
  await writeFile(join(folder, 'assets/app-3c4d.js'), 'startNew();');
  const { status, text } = await get(http, '/assets/app-3c4d.js');
  expect([status, text]).toEqual([200, expect.stringContaining('startNew();')]);
  expect(text).toContain('max-age=31536000, immutable');
});

test.each([
  '/.git/config',
  '/%2egit/config',
  '/.git/',
  '/assets/.vite/modules.json',
  '/assets/.vite%2fmodules.json',
  '/assets/.hidden.js',
  '/assets/%2ehidden.js',
  '/assets/app-1a2b.js.br',
  '/assets/app-1a2b%2ejs%2ebr',
  '/assets/app-1a2b.js%00',
  '/assets/..%2fweb-build.json',
  '/assets/%2e%2e%2fshell.html',
  '/assets/..%5cweb-build.json',
  '/web-build.json',
  '/shell.html',
  '/../package.json',
  '/assets/../../package.json',
  '/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/assets/..%2f..%2fpackage.json',
  '/..%5cpackage.json',
  '/..\\package.json',
  '/%252e%252e/package.json',
  '//package.json',
])('a visitor who asks for %s does not get the file', async (path) => {
  const { status, text } = await get(http, path);
  expect(text).not.toContain(secret);
  expect([400, 404]).toContain(status);
});

test.each(['/assets/', '/assets', '/assets/.', '/assets/%2e/'])(
  'a visitor who asks for the folder %s gets no list of its files',
  async (path) => {
    const { status, text } = await get(http, path);
    expect(text).not.toContain('app-1a2b');
    expect(status).toBe(404);
  },
);

test.each([
  ['a page', '/', 'text/html; charset=utf-8'],
  ['a script', '/assets/app-1a2b.js', 'application/javascript; charset=utf-8'],
  ['an answer of the API', '/api/thing', 'application/json; charset=utf-8'],
  ['a refusal', '/api/nothing', 'application/json; charset=utf-8'],
])('%s names its type and character set', async (_, path, type) => {
  expect((await get(http, path)).text.toLowerCase()).toContain(`\r\ncontent-type: ${type}\r\n`);
});

describe('these checks', () => {
  test('find a server that shows hidden files and lists folders', async () => {
    expect((await get(careless, '/.git/config')).text).toContain(secret);
    expect((await get(careless, '/assets/')).text).toContain('app-1a2b');
  });
});
