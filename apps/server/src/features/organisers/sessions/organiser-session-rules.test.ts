import { hourMs, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import {
  confirmationState,
  confirmedUntil,
  firstConfirmationAfterRecovery,
  isLocked,
  sessionEndsAt,
} from './organiser-session-rules.ts';

const opened = new Date('2027-06-09T12:00:00Z');
const after = (ms: number) => new Date(opened.getTime() + ms);
const times = { lastActiveAt: opened, lockedAt: null, confirmedAt: opened, noConfirmationBefore: null };

describe('the session of an organiser', () => {
  test('is locked after 60 minutes without a call, or by hand', () => {
    expect(isLocked(times, after(60 * minuteMs - 1))).toBe(false);
    expect(isLocked(times, after(60 * minuteMs))).toBe(true);
    expect(isLocked({ ...times, lockedAt: opened }, opened)).toBe(true);
  });

  test('ends after 12 hours', () => {
    expect(sessionEndsAt(opened)).toEqual(after(12 * hourMs));
  });

  test('is confirmed for 10 minutes', () => {
    expect(confirmedUntil(times, after(10 * minuteMs - 1))).toEqual(after(10 * minuteMs));
    expect(confirmationState(times, after(10 * minuteMs - 1))).toBe('confirmed');
    expect(confirmationState(times, after(10 * minuteMs))).toBe('missing');
    expect(confirmationState({ ...times, confirmedAt: null }, opened)).toBe('missing');
  });

  test('cannot be confirmed for 24 hours after a recovery code', () => {
    const recovered = { ...times, noConfirmationBefore: firstConfirmationAfterRecovery(opened) };
    expect(confirmationState(recovered, after(24 * hourMs - 1))).toBe('not_yet_possible');
    expect(confirmationState({ ...recovered, confirmedAt: after(24 * hourMs) }, after(24 * hourMs))).toBe(
      'confirmed',
    );
  });
});
