import { describe, expect, test } from 'vitest';
import { newYorkInstant, newYorkMoment } from '../../../platform/clock/new-york.ts';
import { meetingTimesAt, minutesOfDay, usualTime } from './meeting-times.ts';

const at = (date: string, time: string) => newYorkInstant(date, time);
const ends = (now: Date) => {
  const times = meetingTimesAt(now);
  return [times[0], times.at(-1)].map((time) => newYorkMoment(time!));
};

describe('the meeting times on offer', () => {
  test('are from two hours ahead until 10 PM today', () => {
    expect(ends(at('2025-05-21', '12:00'))).toEqual(['Wed, May 21 · 2:00 PM', 'Wed, May 21 · 10:00 PM']);
    expect(ends(at('2025-05-21', '12:01'))[0]).toBe('Wed, May 21 · 2:30 PM');
    expect(ends(at('2025-05-21', '20:00'))).toEqual(['Wed, May 21 · 10:00 PM', 'Wed, May 21 · 10:00 PM']);
  });

  test('are those of tomorrow from 11 AM if today has none left', () => {
    expect(ends(at('2025-05-21', '20:01'))).toEqual(['Thu, May 22 · 11:00 AM', 'Thu, May 22 · 10:00 PM']);
  });

  test('keep their wall-clock time when the clocks change', () => {
    expect(ends(at('2025-11-01', '23:00'))).toEqual(['Sun, Nov 2 · 11:00 AM', 'Sun, Nov 2 · 10:00 PM']);
    expect(ends(at('2025-03-08', '23:00'))).toEqual(['Sun, Mar 9 · 11:00 AM', 'Sun, Mar 9 · 10:00 PM']);
  });

  test("have the student's usual time of day as default if it is on offer, or else the first time", () => {
    const offered = meetingTimesAt(at('2025-05-21', '12:00'));
    expect(minutesOfDay(usualTime(offered, 18 * 60 + 30))).toBe(18 * 60 + 30);
    expect(usualTime(offered, 9 * 60)).toEqual(offered[0]);
    expect(usualTime(offered, null)).toEqual(offered[0]);
  });
});
