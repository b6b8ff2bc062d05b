import { dayMs, hourMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { waitBeforeNextCode } from './passcode-rules.ts';
import type { Requests } from './passcode-rules.ts';

const now = new Date('2025-05-21T16:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const nothing: Requests = { fromThisBrowser: [], fromAllInHour: 0, isKnownBrowser: false, heldUntil: null };
const wait = (requests: Partial<Requests>) => waitBeforeNextCode({ ...nothing, ...requests }, now);

describe('the next passcode', () => {
  test('comes at once for whoever asks first', () => {
    expect(wait({})).toBeUndefined();
  });

  test('comes a minute after the last one', () => {
    expect(wait({ fromThisBrowser: [ago(20)] })).toBe(40_000);
    expect(wait({ fromThisBrowser: [ago(60)] })).toBeUndefined();
  });

  test('is the fifth within an hour at most, and the tenth within a day, from one browser', () => {
    const five = [100, 200, 300, 400, 500].map(ago);
    expect(wait({ fromThisBrowser: five })).toBe(3_100_000);
    const ten = Array.from({ length: 10 }, (_, index) => ago(5_000 * (index + 1)));
    expect(wait({ fromThisBrowser: ten })).toBe(dayMs - 50_000_000);
    expect(wait({ fromThisBrowser: ten.slice(1) })).toBeUndefined();
  });

  test('is the twentieth within an hour from all strangers together; a known browser does not wait for them', () => {
    expect(wait({ fromAllInHour: 20 })).toBe(hourMs);
    expect(wait({ fromAllInHour: 500, isKnownBrowser: true })).toBeUndefined();
  });

  test('waits while the address is held, except for a browser that the account knows', () => {
    expect(wait({ heldUntil: ago(-90) })).toBe(90_000);
    expect(wait({ heldUntil: ago(-90), isKnownBrowser: true })).toBeUndefined();
    expect(wait({ heldUntil: ago(1) })).toBeUndefined();
  });
});
