import { expect, test } from 'vitest';
import { nextTurn } from './periods.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const turns = (anchor: string, rhythm: { interval: string; interval_count: number }, count: number) => {
  const found: string[] = [];
  for (let after = at(anchor); found.length < count;) {
    after = nextTurn(at(anchor), after, rhythm);
    found.push(new Date(after * 1000).toISOString().slice(0, 10));
  }
  return found;
};

test('a billing day that a month does not have becomes its last day, and the next month returns to the billing day', () => {
  expect(turns('2027-12-31T10:00:00Z', { interval: 'month', interval_count: 1 }, 4)).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
});

test.each([
  ['day', 1, ['2025-05-22', '2025-05-23']],
  ['week', 2, ['2025-06-04', '2025-06-18']],
  ['month', 3, ['2025-08-21', '2025-11-21']],
  ['year', 1, ['2026-05-21', '2027-05-21']],
])('the interval %s with count %i gives the right next dates', (interval, interval_count, expected) => {
  expect(turns('2025-05-21T16:00:00Z', { interval, interval_count }, 2)).toEqual(expected);
});
