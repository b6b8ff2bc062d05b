import { dayMs, hourMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { waitBeforeNextCode } from './passcode-rules.ts';
import type { Requests } from './passcode-rules.ts';

const now = new Date('2025-05-21T16:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const nothing: Requests = { fromThisBrowser: [], fromAllInHour: 0, isKnownBrowser: false, heldUntil: null };
const wait = (requests: Partial<Requests>) => waitBeforeNextCode({ ...nothing, ...requests }, now);

describe('the next passcode', () => {
  test('is sent immediately at the first request', () => {
    expect(wait({})).toBeUndefined();
  });

  test('can be requested a minute after the last one', () => {
    expect(wait({ fromThisBrowser: [ago(20)] })).toBe(40_000);
    expect(wait({ fromThisBrowser: [ago(60)] })).toBeUndefined();
  });

  test('has to wait after five in an hour or ten in a day from one browser', () => {
    const five = [100, 200, 300, 400, 500].map(ago);
    expect(wait({ fromThisBrowser: five })).toBe(3_100_000);
    const ten = Array.from({ length: 10 }, (_, index) => ago(5_000 * (index + 1)));
    expect(wait({ fromThisBrowser: ten })).toBe(dayMs - 50_000_000);
    expect(wait({ fromThisBrowser: ten.slice(1) })).toBeUndefined();
  });

  test('has to wait after twenty in an hour from all browsers, except in a known browser', () => {
    expect(wait({ fromAllInHour: 20 })).toBe(hourMs);
    expect(wait({ fromAllInHour: 500, isKnownBrowser: true })).toBeUndefined();
  });

  test('has to wait while the address is locked, except in a known browser', () => {
    expect(wait({ heldUntil: ago(-90) })).toBe(90_000);
    expect(wait({ heldUntil: ago(-90), isKnownBrowser: true })).toBeUndefined();
    expect(wait({ heldUntil: ago(1) })).toBeUndefined();
  });
});
