import { expect, it } from 'vitest';
import { daysOfMonth, isMonth, monthAfter, monthBefore } from './month-rules.ts';

it('a month has whole weeks from Sunday to Saturday', () => {
  const days = daysOfMonth('2025-06');
  expect([days[0], days.at(-1), days.length]).toEqual(['2025-06-01', '2025-07-05', 35]);
  expect(daysOfMonth('2025-03')[0]).toBe('2025-02-23');
  expect(daysOfMonth('2026-02')).toHaveLength(28);
});

it('the months beside December and January are in another year', () => {
  expect([monthAfter('2025-12'), monthBefore('2026-01')]).toEqual(['2026-01', '2025-12']);
});

it.each(['2025-13', '2025-0', 'June', ''])('%j is no month', (text) => expect(isMonth(text)).toBe(false));
