import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = new URL('../../../', import.meta.url).pathname;
const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;
const dates =
  /\b20\d\d\b|\b(?:January|February|March|April|June|July|August|September|October|November|December)\b|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b|\bsummer\b/gi;

const templates = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?:mails?\.tsx|notifications\/kinds\/[\w-]+\.ts)$/.test(file.replaceAll('\\', '/')),
);

test.each(templates)('%s names no date and no season: they come with the facts of each mail', (file) => {
  const code = readFileSync(join(sources, file), 'utf8').replace(comments, '');
  expect([...code.matchAll(dates)].map(([words]) => words)).toEqual([]);
});

test('the templates of all features are found', () => {
  expect(templates.length).toBeGreaterThan(15);
});
