import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readWebBuild, serveWebSite } from './web-site.ts';

const folder = await mkdtemp(join(tmpdir(), 'crewtable-web-'));
const pagePaths = { pages: ['/', '/home', '/automeetup'], sections: ['/automeetup/'] };
await Promise.all([
  ...['index', 'about', 'shell', '404'].map((name) => writeFile(join(folder, `${name}.html`), name)),
  writeFile(join(folder, 'web-build.json'), JSON.stringify({ scriptHashes: [], pagePaths })),
]);
const app = fastify();
await serveWebSite(app, readWebBuild(folder));
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

test('an unknown path of the API gets a 404 in the JSON shape of the API', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/nothing' });
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
});
