import { describe, expect, test } from 'vitest';
import { periodsUntil, shownRatings, sumByPeriod } from './feedback-rules.ts';

describe('the weeks and months of a page', () => {
  test('are 13 weeks from Monday to Sunday, the last one with today', () => {
    const { starts, from, until, earlierTo, laterTo } = periodsUntil('week', '2025-06-04');
    expect(starts).toHaveLength(13);
    expect([from, starts.at(-1), until]).toEqual(['2025-03-10', '2025-06-02', '2025-06-09']);
    expect([earlierTo, laterTo]).toEqual(['2025-03-09', null]);
    expect(periodsUntil('week', '2025-06-08').starts.at(-1)).toBe('2025-06-02');
    expect(periodsUntil('week', '2025-06-09').starts.at(-1)).toBe('2025-06-09');
  });

  test('are 12 months, across a new year', () => {
    const { starts, until } = periodsUntil('month', '2025-01-31');
    expect([starts[0], starts.at(-1), until]).toEqual(['2024-02-01', '2025-01-01', '2025-02-01']);
  });

  test('a page earlier and later again is the same page', () => {
    const { from, until, earlierTo } = periodsUntil('week', '2025-06-04');
    const before = periodsUntil('week', '2025-06-04', earlierTo);
    expect(before.until).toBe(from);
    expect(periodsUntil('week', '2025-06-04', before.laterTo!).until).toBe(until);
  });

  test.each(['9999-12-31', '0001-01-01'])('a day far away, %s, is moved to one that exists', (day) => {
    const { from, until } = periodsUntil('month', '2025-06-04', day);
    expect(from > '2018' && until < '2026').toBe(true);
  });
});

test('ratings are shown from three on', () => {
  expect(shownRatings([1, 0, 0, 0, 1])).toBeNull();
  expect(shownRatings([1, 0, 0, 0, 2])).toEqual([1, 0, 0, 0, 2]);
});

test('a week adds up only the events that show their ratings', () => {
  const periods = periodsUntil('week', '2025-06-04');
  const sums = sumByPeriod(
    periods,
    [
      { day: '2025-06-02', ratings: [0, 0, 1, 1, 1] },
      { day: '2025-06-08', ratings: [1, 0, 0, 0, 2] },
      { day: '2025-06-03', ratings: null },
      { day: '2025-06-01', ratings: null },
    ],
    [
      { day: '2025-06-01', type: 'CANT_AFFORD_COST', count: 2 },
      { day: '2025-06-02', type: 'NOT_INTERESTED_IN_EVENTS', count: 1 },
    ],
  );
  expect(sums.at(-1)).toEqual({ from: '2025-06-02', ratings: [1, 0, 1, 1, 3], suggestions: [0, 0, 1] });
  expect(sums.at(-2)).toEqual({ from: '2025-05-26', ratings: null, suggestions: [0, 2, 0] });
});
