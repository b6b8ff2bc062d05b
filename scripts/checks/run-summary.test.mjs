import { expect, test } from 'vitest';
import {
  describeGrowth,
  findUnnamedLongTests,
  listFailures,
  listLongTests,
  listSlowestFiles,
} from './run-summary.mjs';

const timed = (check, file, ms) => ({ check, file, title: 'a promise', ms });

test('the slowest files of each kind are listed, with the times of all their tests', () => {
  const tests = [
    timed('unit', 'a.test.ts', 100),
    timed('database', 'b.db.test.ts', 2_000),
    timed('database', 'c.db.test.ts', 3_000),
    timed('database', 'b.db.test.ts', 4_000),
    timed('database', 'd.db.test.ts', 10),
    timed('database', 'e.db.test.ts', 20),
  ];
  expect(listSlowestFiles(tests)).toEqual([
    'The slowest files:',
    '  unit        0.1 s  a.test.ts',
    '  database    6.0 s  b.db.test.ts',
    '  database    3.0 s  c.db.test.ts',
    '  database    0.0 s  e.db.test.ts',
  ]);
  expect(listSlowestFiles([])).toEqual([]);
});

test('a long test is listed unless CONTRIBUTING.md names its file', () => {
  const tests = [
    timed('unit', 'quick.test.ts', 4_900),
    timed('unit', 'slow.test.ts', 5_100),
    timed('unit', 'named.test.ts', 9_000),
    timed('browser', 'story.spec.ts', 19_000),
    timed('browser', 'long-story.spec.ts', 21_000),
  ];
  expect(listLongTests(findUnnamedLongTests(tests, '| `named.test.ts` | because |')).slice(1)).toEqual([
    '    21.0 s  long-story.spec.ts › a promise',
    '     5.1 s  slow.test.ts › a promise',
  ]);
  expect(listLongTests(findUnnamedLongTests(tests.slice(0, 1), ''))).toEqual([]);
});

test('many long tests are counted, so that the summary of a slow machine stays short', () => {
  const tests = Array.from({ length: 100 }, (_, index) => timed('unit', `${index}.test.ts`, 6_000));
  const lines = listLongTests(findUnnamedLongTests(tests, ''));
  expect(lines).toHaveLength(7);
  expect(lines.at(-1)).toContain('and 95 more');
});

test('a run that grew is described with its files', () => {
  expect(describeGrowth({ byPercent: 20, files: [{ file: 'a.test.ts', byMs: 8_000 }] })).toEqual([
    'This run took 20% longer than the last one here. These files took most of it:',
    '     8.0 s more  a.test.ts',
  ]);
  expect(describeGrowth(undefined)).toEqual([]);
});

test('each failure is listed with the command that repeats it', () => {
  const failure = { kind: 'failed', title: 'a.test.ts › a promise', command: 'npm test -- unit a.test.ts' };
  const outcomes = [
    { name: 'lint', failed: 1, failures: [] },
    { name: 'types', failed: 0, failures: [] },
    { name: 'unit', failed: 1, failures: [failure] },
  ];
  expect(listFailures(outcomes)).toEqual([
    'Failed:',
    '  lint',
    '    npm test -- lint',
    '  a.test.ts › a promise',
    '    npm test -- unit a.test.ts',
  ]);
  expect(listFailures([])).toEqual([]);
});
