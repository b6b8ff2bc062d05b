import { expect, it } from 'vitest';
import { listPlaywright, listVitest, readDurations, slowest } from './test-durations.mjs';

it('lists the tests of a Vitest report with their files and durations', () => {
  const report = {
    testResults: [
      {
        name: '/project/apps/a.test.ts',
        assertionResults: [{ fullName: ' a seat is sold once', duration: 12.5 }, { fullName: 'is skipped' }],
      },
    ],
  };
  expect(listVitest(report, '/project')).toEqual([
    { title: 'a seat is sold once', file: 'apps/a.test.ts', ms: 12.5 },
    { title: 'is skipped', file: 'apps/a.test.ts', ms: 0 },
  ]);
});

it('lists the tests of a Playwright report, also of inner groups, with all their attempts', () => {
  const spec = (title, ...durations) => ({
    title,
    file: 'events/a.spec.ts',
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const report = {
    suites: [
      {
        title: 'a',
        file: 'a',
        specs: [spec('outer', 5)],
        suites: [{ title: 'b', file: 'a', specs: [spec('inner', 7, 8)] }],
      },
    ],
  };
  expect(listPlaywright(report)).toEqual([
    { title: 'outer', file: 'e2e/events/a.spec.ts', ms: 5 },
    { title: 'inner', file: 'e2e/events/a.spec.ts', ms: 15 },
  ]);
});

it('finds the slowest tests, the slowest first', () => {
  const tests = [3, 9, 1, 7].map((ms) => ({ title: `${ms}`, file: 'a', ms }));
  expect(slowest(tests, 2).map(({ ms }) => ms)).toEqual([9, 7]);
});

it('returns no tests if the report is missing', () => {
  expect(readDurations('/no/such/report.json', listVitest)).toEqual([]);
});
