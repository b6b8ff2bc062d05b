import { expect, it } from 'vitest';
import { filterOf } from './feedback-queries.ts';
import { averageOf, formatAverage, periodName } from './feedback-words.ts';

it('the average is of those who rated', () => {
  expect(averageOf(null)).toBeUndefined();
  expect(averageOf([0, 0, 0, 0, 0])).toBeUndefined();
  expect(formatAverage(averageOf([1, 0, 0, 1, 1])!)).toBe('3.3');
});

it('weeks are named by their Monday, months by month and year', () => {
  expect(periodName('week', '2025-06-02')).toBe('Jun 2');
  expect(periodName('month', '2025-01-01')).toBe('Jan 2025');
});

it('unknown words in the address count as not given', () => {
  const odd = 'part=all&show=x&by=day&to=soon&reason=none&title=&event=';
  expect(filterOf(new URLSearchParams(odd))).toEqual({
    part: 'testimonials',
    show: 'waiting',
    step: 'week',
    to: undefined,
    title: undefined,
    reason: undefined,
    eventId: undefined,
  });
});
