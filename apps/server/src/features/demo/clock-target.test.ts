import { hourMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { targetOf } from './clock-target.ts';

const noon = new Date('2025-05-21T16:00:00Z');
const hoursAfterNoon = (target: Date) => (target.getTime() - noon.getTime()) / hourMs;

describe('the demo clock can be moved', () => {
  test.each([
    ['PT25H', 25],
    ['P1D', 24],
    ['P2W', 14 * 24],
    ['P1DT1H30M36S', 25.51],
    ['PT0S', 0],
    ['P731D', 731 * 24],
  ])('by %s', (advance, hours) => {
    expect(hoursAfterNoon(targetOf({ advance }, noon))).toBeCloseTo(hours, 9);
  });

  test.each([
    ['2025-05-21T17:00:00Z', 1],
    ['2025-05-21T13:00:00-04:00', 1],
    ['2025-05-21T16:00:00Z', 0],
  ])('to %s', (now, hours) => {
    expect(hoursAfterNoon(targetOf({ now }, noon))).toBe(hours);
  });

  test.each([
    ['backwards', { now: '2025-05-21T15:59:59Z' }, 'The clock only moves forward.'],
    ['to a second that does not exist', { now: '2025-06-30T23:59:60Z' }, 'That is not a time.'],
    ['by more than two years', { advance: 'P800D' }, 'The clock moves by two years at most.'],
    ['beyond the range of dates', { advance: `PT${'9'.repeat(30)}H` }, 'That is not a time.'],
    ['by a month, which has no fixed length', { advance: 'P1M' }, 'is not a length of time'],
    ['by a year', { advance: 'P1Y' }, 'is not a length of time'],
    ['by an empty duration', { advance: 'P' }, 'is not a length of time'],
    ['by a negative duration', { advance: '-PT1H' }, 'is not a length of time'],
    ['by words', { advance: 'an hour' }, 'is not a length of time'],
  ])('but not %s', (_, asked, message) => {
    expect(() => targetOf(asked, noon)).toThrow(message);
    expect(() => targetOf(asked, noon)).toThrow(expect.objectContaining({ code: 'bad_input' }) as Error);
  });
});
