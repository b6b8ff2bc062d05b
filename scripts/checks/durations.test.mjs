import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { estimateSeconds, findGrowth, readDurations, usualDurations, writeDurations } from './durations.mjs';

describe('a run is compared with the last one', () => {
  const last = { steps: {}, files: { a: 1_000, b: 5_000, c: 2_000 }, run: 100 };

  test('one that took a tenth longer is reported, with the files that took it', () => {
    const now = { steps: {}, files: { a: 9_000, b: 6_000, c: 1_000, d: 500 }, run: 120 };
    expect(findGrowth(last, now)).toEqual({
      byPercent: 20,
      files: [
        { file: 'a', byMs: 8_000 },
        { file: 'b', byMs: 1_000 },
        { file: 'd', byMs: 500 },
      ],
    });
  });

  test('one that took a little longer, a part of a run and a first run are not', () => {
    expect(findGrowth(last, { ...last, run: 109 })).toBeUndefined();
    expect(findGrowth(last, { steps: {}, files: { a: 9_000 } })).toBeUndefined();
    expect(findGrowth(undefined, { ...last, run: 500 })).toBeUndefined();
  });
});

describe('some tests of a kind', () => {
  const last = { seconds: 100, files: { a: 3_000, b: 1_000 } };

  test('are estimated by the times of their files', () => {
    expect(estimateSeconds(last, ['a', 'b'], ['a'])).toBe(75);
  });

  test('are estimated by their number where no file was timed', () => {
    expect(estimateSeconds({ seconds: 100, files: {} }, ['a', 'b', 'c', 'd'], ['b'])).toBe(25);
  });

  test('take the average time where a file is new', () => {
    expect(estimateSeconds(last, ['a', 'b', 'new'], ['new'])).toBeCloseTo(100 / 3);
  });
});

test('durations are read again as they were written, and an unreadable record is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'durations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'new-folder', 'durations.json');
  expect(readDurations(file)).toBeUndefined();
  writeDurations(file, { steps: { lint: 3 }, files: {} });
  expect(readDurations(file)).toEqual({ steps: { lint: 3 }, files: {} });
  expect(readDurations(folder)).toBeUndefined();
});

test('the committed durations know every check', async () => {
  const { checks } = await import('./checks.mjs');
  expect(Object.keys(readDurations(usualDurations).steps).sort()).toEqual(
    checks.map(({ name }) => name).sort(),
  );
});
