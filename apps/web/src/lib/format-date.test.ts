import { describe, expect, it } from 'vitest';
import {
  calendarDate,
  formatCalendarDay,
  formatDate,
  formatDay,
  hourOf,
  formatLongDay,
  formatTime,
  formatYear,
  isoInNewYork,
} from './format-date.ts';

describe('dates in words', () => {
  it("are New York's, wherever the phone is", () => {
    expect(formatDate(new Date('2025-06-04T23:00:00Z'))).toBe('Wed, Jun 4 · 7:00 PM');
    expect(formatDay(new Date('2025-06-05T03:59:00Z'))).toBe('Wed, Jun 4');
    expect(formatTime(new Date('2025-06-08T15:00:00Z'))).toBe('11:00 AM');
  });

  it('have the offset of their season for machines', () => {
    expect(isoInNewYork(new Date('2025-06-05T01:00:00Z'))).toBe('2025-06-04T21:00:00-04:00');
    expect(isoInNewYork(new Date('2025-12-01T04:30:00Z'))).toBe('2025-11-30T23:30:00-05:00');
  });

  it('keep the hour on the wall when the clocks go forward in March', () => {
    expect(formatDate(new Date('2025-03-08T23:00:00Z'))).toBe('Sat, Mar 8 · 6:00 PM');
    expect(formatDate(new Date('2025-03-09T06:59:00Z'))).toBe('Sun, Mar 9 · 1:59 AM');
    expect(formatDate(new Date('2025-03-09T07:00:00Z'))).toBe('Sun, Mar 9 · 3:00 AM');
    expect(formatDate(new Date('2025-03-09T22:00:00Z'))).toBe('Sun, Mar 9 · 6:00 PM');
  });

  it('keep the hour on the wall when the clocks go back in November', () => {
    expect(formatDate(new Date('2025-11-01T22:00:00Z'))).toBe('Sat, Nov 1 · 6:00 PM');
    expect(formatDate(new Date('2025-11-02T05:30:00Z'))).toBe('Sun, Nov 2 · 1:30 AM');
    expect(formatDate(new Date('2025-11-02T06:30:00Z'))).toBe('Sun, Nov 2 · 1:30 AM');
    expect(formatDate(new Date('2025-11-02T23:00:00Z'))).toBe('Sun, Nov 2 · 6:00 PM');
  });

  it("use a plain space, so that 'PM' can be searched and read aloud", () => {
    expect(formatTime(new Date('2025-06-04T23:00:00Z'))).toMatch(/^7:00 PM$/);
  });

  it("name New York's day, also when it is already tomorrow elsewhere", () => {
    const lateEvening = new Date('2025-05-22T03:30:00Z');
    expect(formatLongDay(lateEvening)).toBe('Wednesday, May 21');
    expect(calendarDate(lateEvening)).toBe('2025-05-21');
    expect(hourOf(lateEvening)).toBe(23);
    expect(hourOf(new Date('2025-05-22T04:00:00Z'))).toBe(0);
  });

  it('leave a day of the calendar the day it is', () => {
    expect(formatCalendarDay('2004-09-12')).toBe('September 12, 2004');
  });

  it('have a new year at midnight in New York, five hours after London', () => {
    expect(formatYear(new Date('2026-01-01T04:59:59Z'))).toBe('2025');
    expect(formatYear(new Date('2026-01-01T05:00:00Z'))).toBe('2026');
  });
});
