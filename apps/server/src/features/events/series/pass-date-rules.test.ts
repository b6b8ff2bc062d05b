import { describe, expect, it } from 'vitest';
import { passDateState } from './pass-date-rules.ts';

const seat = { status: 'open', hasSeat: true, isWaiting: false, isAbsent: false } as const;

describe('a date of a pass', () => {
  it.each([
    ['to come with a seat', seat, 'to_come'],
    ['to come after the release', { ...seat, status: 'released' as const }, 'to_come'],
    ['missed as soon as the student can’t come', { ...seat, isAbsent: true }, 'missed'],
    ['without a seat', { ...seat, hasSeat: false }, 'no_seat'],
    ['on the waitlist', { ...seat, hasSeat: false, isWaiting: true }, 'waitlist'],
    ['attended without a check-in', { ...seat, status: 'completed' as const }, 'came'],
    ['missed by absence', { ...seat, status: 'completed' as const, isAbsent: true }, 'missed'],
    ['missed without a seat', { ...seat, status: 'completed' as const, hasSeat: false }, 'missed'],
    ['cancelled, with or without a seat', { ...seat, status: 'cancelled' as const }, 'cancelled'],
  ])('is %s', (_, date, state) => {
    expect(passDateState(date)).toBe(state);
  });
});
