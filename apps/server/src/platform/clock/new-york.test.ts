import { describe, expect, test } from 'vitest';
import { newYorkInstant, newYorkMoment, nextDayInNewYork } from './new-york.ts';

describe('a time in New York', () => {
  test.each([
    ['in summer', '2025-06-04', '19:00', '2025-06-04T23:00:00.000Z'],
    ['in winter', '2025-12-03', '19:00', '2025-12-04T00:00:00.000Z'],
    ['on the day on which clocks go forward', '2026-03-08', '11:00', '2026-03-08T15:00:00.000Z'],
    ['on the day before clocks go forward', '2026-03-07', '11:00', '2026-03-07T16:00:00.000Z'],
    ['just before the skipped hour', '2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
    [
      'in the skipped hour, which counts as the hour after it',
      '2026-03-08',
      '02:30',
      '2026-03-08T07:30:00.000Z',
    ],
    ['just after the skipped hour', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    ['on the day on which clocks go back', '2025-11-02', '11:00', '2025-11-02T16:00:00.000Z'],
    ['on the day before clocks go back', '2025-11-01', '18:00', '2025-11-01T22:00:00.000Z'],
    [
      'in the repeated hour, which counts as the first one',
      '2025-11-02',
      '01:30',
      '2025-11-02T05:30:00.000Z',
    ],
    ['after the repeated hour', '2025-11-02', '02:00', '2025-11-02T07:00:00.000Z'],
    ['on a leap day', '2028-02-29', '12:00', '2028-02-29T17:00:00.000Z'],
    ['at midnight', '2025-05-22', '00:00', '2025-05-22T04:00:00.000Z'],
    ['at the turn of the year', '2026-01-01', '00:00', '2026-01-01T05:00:00.000Z'],
  ])('%s', (_, date, time, instant) => {
    expect(newYorkInstant(date, time).toISOString()).toBe(instant);
  });

  test.each([
    ['after an evening', '2025-05-24T01:30:00Z', '2025-05-24T13:00:00.000Z'],
    ['after a brunch', '2025-05-24T16:30:00Z', '2025-05-25T13:00:00.000Z'],
    ['after the evening before clocks go back', '2025-11-01T23:30:00Z', '2025-11-02T14:00:00.000Z'],
    ['after the last evening of a year', '2026-01-01T01:00:00Z', '2026-01-01T14:00:00.000Z'],
  ])('on the next day %s', (_, instant, morning) => {
    expect(nextDayInNewYork(new Date(instant), '09:00').toISOString()).toBe(morning);
  });

  test('is written with weekday, date and time', () => {
    expect(newYorkMoment(newYorkInstant('2025-06-04', '19:00'))).toBe('Wed, Jun 4 · 7:00 PM');
    expect(newYorkMoment(newYorkInstant('2026-03-08', '11:00'))).toBe('Sun, Mar 8 · 11:00 AM');
  });
});
