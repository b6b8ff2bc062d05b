import { expect, test } from 'vitest';
import { isShiftOver, isShiftRunning } from './shift-rules.ts';

const times = { startsAt: new Date('2027-06-09T23:00:00Z'), endsAt: new Date('2027-06-10T01:00:00Z') };

test.each([
  ['2027-06-09T20:59:59.999Z', false, false],
  ['2027-06-09T21:00:00Z', true, false],
  ['2027-06-10T02:59:59.999Z', true, false],
  ['2027-06-10T03:00:00Z', false, true],
])('at %s a shift from 23:00 to 01:00 is running: %s, over: %s', (at, isRunning, isOver) => {
  expect(isShiftRunning(times, new Date(at))).toBe(isRunning);
  expect(isShiftOver(times, new Date(at))).toBe(isOver);
});
