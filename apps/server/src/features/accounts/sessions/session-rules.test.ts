import { dayMs, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { decideExchange, endsAt, idleUntil, isRecentlyConfirmed } from './session-rules.ts';
import type { TokenFacts } from './session-rules.ts';

const start = new Date('2026-01-01T00:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const fresh: TokenFacts = {
  usedAt: null,
  successorUnused: false,
  sessionEnded: false,
  idleUntil: idleUntil(start),
  endsAt: endsAt(start),
};

describe('a refresh token', () => {
  test('can be exchanged', () => {
    expect(decideExchange(fresh, after(1))).toBe('exchange');
  });

  test('may be exchanged again for ten seconds while its successor is unused, because the answer may have been lost', () => {
    const used = { ...fresh, usedAt: start, successorUnused: true };
    expect(decideExchange(used, after(10_000))).toBe('repeat');
    expect(decideExchange(used, after(10_001))).toBe('revoke');
  });

  test('that is used again after its successor was used counts as stolen', () => {
    expect(decideExchange({ ...fresh, usedAt: start, successorUnused: false }, after(1))).toBe('revoke');
  });

  test('ends after 7 idle days, after 30 days in all, and with its session', () => {
    expect(decideExchange(fresh, after(7 * dayMs))).toBe('refuse');
    expect(decideExchange({ ...fresh, idleUntil: after(40 * dayMs) }, after(30 * dayMs))).toBe('refuse');
    expect(decideExchange({ ...fresh, sessionEnded: true }, after(1))).toBe('refuse');
  });
});

test('a session is recently confirmed for ten minutes after a passcode, and never without one', () => {
  expect(isRecentlyConfirmed(start, after(10 * minuteMs - 1))).toBe(true);
  expect(isRecentlyConfirmed(start, after(10 * minuteMs))).toBe(false);
  expect(isRecentlyConfirmed(null, start)).toBe(false);
});
