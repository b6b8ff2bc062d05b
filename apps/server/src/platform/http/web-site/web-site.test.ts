import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { fastify } from 'fastify';
import type { EventBody } from '@crewtable/contract';
import { afterAll, expect, test, vi } from 'vitest';
import { createLogger } from '../../log/logger.ts';
import { createWebPages } from './web-pages.ts';
import { openWebPages, readWebBuild, serveWebSite } from './web-site.ts';

const folder = await mkdtemp(join(tmpdir(), 'crewtable-web-'));
const pagePaths = {
  pages: ['/', '/home', '/automeetup'],
  demo: [],
  testCards: [],
  sections: ['/automeetup/'],
};
const documents = { 'index.html': '/', 'about.html': '/about', 'shell.html': '/shell', '404.html': '/404' };
await writeFile(join(folder, 'web-build.json'), JSON.stringify({ scriptHashes: [], pagePaths, documents }));
const app = fastify();
const getPage = createWebPages({
  documents: new Map(Object.entries(documents).map(([file, path]) => [path, file.replace('.html', '')])),
  render: (document) => Promise.resolve(document),
  readSite: () => Promise.resolve({ seasons: [], meals: [], appetizer: null }),
  log: createLogger('silent'),
});
await serveWebSite(app, { build: readWebBuild(folder), getPage });
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['a page rendered at build time', '/about', 200, 'about'],
  ['the landing page', '/?utm_source=poster', 200, 'index'],
  ['a page of the app', '/home', 200, 'shell'],
  ['a path without a route', '/nothing-here', 404, '404'],
  ['a path below a page', '/home/nothing', 404, '404'],
  ['a file that is not there', '/assets/old.js', 404, '404'],
  [
    'a path without a route in a section with a not-found page of its own',
    '/automeetup/nothing',
    404,
    'shell',
  ],
])('%s: GET %s is answered with %i and %s.html', async (_, url, status, page) => {
  const answer = await app.inject({ method: 'GET', url });
  expect([answer.statusCode, answer.body]).toEqual([status, page]);
});

test('the landing page is rendered before the first visitor asks for it', async () => {
  const started = fastify();
  const requested = new Promise<string>((resolve, reject) => {
    const site = { build: readWebBuild(folder), getPage: (path: string) => (resolve(path), getPage(path)) };
    serveWebSite(started, site)
      .then(() => started.listen({ host: '127.0.0.1', port: 0 }))
      .catch(reject);
  });
  expect(await requested).toBe('/');
  await started.close();
});

test('an unknown path of the API gets a 404 in the JSON shape of the API', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/nothing' });
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
});

test('a page is compressed for browsers that can read it', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const answer = await app.inject({ method: 'GET', url: '/about', headers });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('about');
});

test('a page that the browser has already is not sent again', async () => {
  const { headers } = await app.inject({ method: 'GET', url: '/about' });
  const again = await app.inject({
    method: 'GET',
    url: '/about',
    headers: { 'if-none-match': String(headers['etag']) },
  });
  expect([headers['cache-control'], again.statusCode, again.body]).toEqual(['no-cache', 304, '']);
});

/** The pages and pictures of a web build whose renderer shows the title of the event. */
async function openPreviews() {
  const root = await mkdtemp(join(tmpdir(), 'crewtable-previews-'));
  await mkdir(join(root, 'web'));
  await mkdir(join(root, 'prerender'));
  await writeFile(join(root, 'web/shell.html'), 'Shell');
  await writeFile(
    join(root, 'prerender/entry-prerender.js'),
    `export const renderDocument = async (document, path, site, own, preview) => preview?.event?.title ?? 'none';
     export const findPreviewedPage = (address) => ({ path: '/invite', eventId: address.split('=')[1] });
     export const drawPicture = (name, { event }) => event?.title;`,
  );
  const reads: string[] = [];
  const build = {
    folder: join(root, 'web'),
    scriptHashes: [],
    pagePaths,
    documents: { 'shell.html': '/shell' },
  };
  const { getPage: previewed, findDrawing } = await openWebPages(build, {
    origin: 'https://crewtable.example',
    readSite: () => Promise.resolve({ seasons: [], meals: [], appetizer: null }),
    readWeek: () => Promise.reject(new Error('not used')),
    readEvent: (eventId) => {
      reads.push(eventId);
      const event = { eventId, title: `Dinner ${eventId}` } as EventBody;
      return Promise.resolve(eventId.startsWith('e') ? event : undefined);
    },
    log: createLogger('silent'),
  });
  await rm(root, { recursive: true });
  return {
    reads,
    page: async (id: string) => (await previewed('/shell', `/invite?eventId=${id}`)).html.toString(),
    picture: (id: string) => findDrawing(`invitations/${id}`),
  };
}

test('the event of an invitation is read once per second for all pages and pictures, also an unknown one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { reads, page, picture } = await openPreviews();
    for (let request = 0; request < 3; request += 1)
      expect(await Promise.all([page('e1'), picture('e1'), page('x1'), picture('x1')])).toEqual([
        'Dinner e1',
        'Dinner e1',
        'none',
        undefined,
      ]);
    expect(reads.toSorted()).toEqual(['e1', 'x1']);
    vi.advanceTimersByTime(1_001);
    expect([await page('e1'), await page('x1')]).toEqual(['Dinner e1', 'none']);
    expect(reads.toSorted()).toEqual(['e1', 'e1', 'x1', 'x1']);
  } finally {
    vi.useRealTimers();
  }
});

test('a visitor who invents ids causes 20 reads per second, and the previews of known events stay', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { reads, page, picture } = await openPreviews();
    await page('e1');
    vi.advanceTimersByTime(1_001);
    for (let number = 0; number < 300; number += 1) {
      expect(await page(`x${number}`)).toBe('none');
      expect(await picture(`y${number}`)).toBeUndefined();
    }
    expect(reads.filter((id) => id !== 'e1')).toHaveLength(20);
    expect(await page('e1')).toBe('Dinner e1');
    // New events are found again in the next second.
    expect(await page('e2')).toBe('none');
    vi.advanceTimersByTime(1_001);
    expect(await page('e2')).toBe('Dinner e2');
  } finally {
    vi.useRealTimers();
  }
});
