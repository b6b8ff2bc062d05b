import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { answerErrors } from '../http/error-responses.ts';
import { createPictureRenderer, versionOf } from './picture-renderer.ts';
import { servePictures } from './serve-pictures.ts';

const drawing = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="100%" height="100%" fill="#34141b"/><text x="80" y="300" font-family="Young Serif" font-size="80" fill="#faf3e8">${text}</text></svg>`;
const landing = drawing('Meet your table');
const app = fastify();
answerErrors(app, () => {});
servePictures(app, (name) => Promise.resolve(name === 'landing' ? landing : undefined));
afterAll(() => app.close());

/** Width and height in the header of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('a picture is a PNG of its size that pages of others may show', async () => {
  const answer = await app.inject({ method: 'GET', url: '/pictures/landing.png' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
  });
  expect(sizeOf(answer.rawPayload)).toEqual([1200, 630]);
});

test('the address with the version of a picture is kept for a year, one with an old version only briefly', async () => {
  const cacheOf = async (url: string) => (await app.inject({ method: 'GET', url })).headers['cache-control'];
  expect(await cacheOf(`/pictures/landing.png?v=${versionOf(landing)}`)).toBe(
    'public, max-age=31536000, immutable',
  );
  expect(await cacheOf('/pictures/landing.png?v=old')).toBe('public, max-age=300');
});

test('a picture that the reader has already is not sent again', async () => {
  const headers = { 'if-none-match': `"${versionOf(landing)}"` };
  const answer = await app.inject({ method: 'GET', url: '/pictures/landing.png', headers });
  expect([answer.statusCode, answer.body]).toEqual([304, '']);
});

test.each([
  ['an unknown name', '/pictures/nothing.png'],
  ['an unknown id', '/pictures/seasons/none.png'],
  ['another format', '/pictures/landing.jpg'],
  ['a path outside', '/pictures/..%2flanding.png'],
  ['no name', '/pictures/.png'],
])('%s is answered with 404', async (_, url) => {
  const answer = await app.inject({ method: 'GET', url });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
});

test('letters are drawn with the fonts of the packages, not those of the machine', async () => {
  const renderer = createPictureRenderer();
  const [withText, without] = await Promise.all([
    renderer.render(drawing('Meet')),
    renderer.render(drawing('')),
  ]);
  expect(withText.equals(without)).toBe(false);
});

function countingRenderer(limits: { maxKept: number; maxConcurrent: number; maxWaiting: number }) {
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const renderer = createPictureRenderer(limits, (svg) => {
    started.push(svg);
    return new Promise((resolve) => finish.push(() => resolve(Buffer.from(svg))));
  });
  return { renderer, started, finish };
}

test('the same picture is drawn once for all who ask for it, and only the last used ones are kept', async () => {
  const { renderer, started, finish } = countingRenderer({ maxKept: 2, maxConcurrent: 9, maxWaiting: 9 });
  const both = [renderer.render('a'), renderer.render('a')];
  finish[0]!();
  expect((await Promise.all(both)).map(String)).toEqual(['a', 'a']);
  void renderer.render('b');
  void renderer.render('a');
  void renderer.render('c');
  void renderer.render('a');
  expect(started).toEqual(['a', 'b', 'c']);
  void renderer.render('b');
  expect(started).toEqual(['a', 'b', 'c', 'b']);
});

test('only so many pictures are drawn at once; others wait, and too many are refused', async () => {
  const { renderer, started, finish } = countingRenderer({ maxKept: 9, maxConcurrent: 1, maxWaiting: 1 });
  const first = renderer.render('a');
  const second = renderer.render('b');
  await expect(renderer.render('c')).rejects.toMatchObject({ code: 'unavailable' });
  expect(started).toEqual(['a']);
  finish[0]!();
  await first;
  await expect.poll(() => started).toEqual(['a', 'b']);
  finish[1]!();
  await second;
  const third = renderer.render('c');
  expect(started).toEqual(['a', 'b', 'c']);
  finish[2]!();
  expect(String(await third)).toBe('c');
});
