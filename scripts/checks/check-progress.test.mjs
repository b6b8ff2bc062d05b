import { describe, expect, test } from 'vitest';
import { CheckProgress, wordsOfDuration } from './check-progress.mjs';

/** A run of two checks whose clock the test moves. */
function startRun(files = {}) {
  const clock = { ms: 0 };
  const checks = [
    { name: 'types', expectedSeconds: 60 },
    { name: 'database', expectedSeconds: 240, unit: 'files' },
  ];
  return { clock, progress: new CheckProgress(checks, { files, now: () => clock.ms }) };
}

const finish = (file, { passed = 1, failed = 0 } = {}) => ({
  kind: 'progress',
  file,
  units: 1,
  ms: 1,
  passed,
  failed,
  tests: [],
});

describe('the line of a run', () => {
  test('names the check, its place, its files and its failures', () => {
    const { clock, progress } = startRun();
    progress.begin('types');
    expect(progress.describe()).toBe('[1/2] types, about 5 min left');
    clock.ms = 60_000;
    progress.end('types', true);
    progress.begin('database');
    progress.receive('database', { kind: 'planned', unitsByFile: { a: 1, b: 1, c: 1, d: 1 } });
    progress.receive('database', finish('a', { failed: 2 }));
    expect(progress.describe()).toMatch(/^\[2\/2\] database 1 of 4 files, 2 failed, about \d min left$/);
  });

  test('names all checks that run at the same time', () => {
    const { progress } = startRun();
    progress.begin('types');
    progress.begin('database');
    expect(progress.describe()).toBe('[1, 2/2] types, database, about 5 min left');
  });

  test('does not promise an end while nothing ends', () => {
    const { clock, progress } = startRun();
    progress.begin('types');
    clock.ms = 10 * 60_000;
    expect(progress.secondsLeft()).toBeGreaterThan(240);
  });
});

describe('the rest of a run', () => {
  test('is as much longer as what has been done took longer than last time', () => {
    const { clock, progress } = startRun();
    progress.begin('types');
    clock.ms = 120_000;
    progress.end('types', true);
    expect(progress.secondsLeft()).toBe(480);
  });

  test('counts a long file for more than a short one', () => {
    const { clock, progress } = startRun({ long: 9_000, short: 1_000 });
    progress.begin('types');
    clock.ms = 60_000;
    progress.end('types', true);
    progress.begin('database');
    progress.receive('database', { kind: 'planned', unitsByFile: { long: 1, short: 1 } });
    progress.receive('database', finish('long'));
    clock.ms += 216_000;
    expect(progress.secondsLeft()).toBeCloseTo(24, 5);
  });
});

test('the outcome of a check has its counts, its time and the commands that repeat its failures', () => {
  const { clock, progress } = startRun();
  progress.begin('database');
  progress.receive('database', finish('a', { passed: 3, failed: 1 }));
  const failure = { kind: 'failed', title: 'a › b', command: 'npm test -- database a' };
  progress.receive('database', failure);
  clock.ms = 5_000;
  expect(progress.end('database', false)).toMatchObject({
    passed: 3,
    failed: 1,
    seconds: 5,
    failures: [failure],
  });
});

test('a tool that fails without a failed test counts as one failure, and one that is no test runner as one test', () => {
  const { progress } = startRun();
  for (const name of ['types', 'database']) progress.begin(name);
  expect(progress.end('types', true)).toMatchObject({ passed: 1, failed: 0 });
  expect(progress.end('database', false)).toMatchObject({ passed: 0, failed: 1 });
});

test('a duration is told in seconds up to a minute and a half', () => {
  expect([4.4, 89, 95, 611].map(wordsOfDuration)).toEqual(['4 s', '89 s', '1.6 min', '10 min']);
});
