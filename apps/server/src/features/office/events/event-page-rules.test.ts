import { expect, test } from 'vitest';
import { curveOf, possibleActs, tablesNeeded } from './event-page-rules.ts';

const at = (hours: number) => new Date(Date.UTC(2025, 4, 21, hours));

test('the curve never falls, and ends with everybody who registered by then', () => {
  const points = curveOf([at(1), at(2), at(9)], { from: at(0), to: at(4) });
  const counts = points.map(({ registered }) => registered);
  expect(counts[0]).toBe(0);
  expect(counts.at(-1)).toBe(2);
  expect(counts.toSorted((one, other) => one - other)).toEqual(counts);
});

test('the date before is moved to the times of this one', () => {
  const points = curveOf([at(1)], { from: at(10), to: at(14), shiftMs: 11 * 3_600_000 });
  expect([points[0]!.registered, points.at(-1)!.registered]).toEqual([0, 1]);
});

test.each([
  [0, 0],
  [1, 0],
  [8, 1],
  [9, 2],
  [287, 36],
])('%i students need %i tables of eight', (students, tables) => {
  expect(tablesNeeded(students, 8)).toBe(tables);
});

test('what is possible follows the status', () => {
  const times = { closesAt: at(10), startsAt: new Date(at(10).getTime() + 86_400_000), seatsTaken: 5 };
  expect(possibleActs({ ...times, status: 'open' }, at(9))).toMatchObject({
    capacity: { min: 5 },
    holdUntil: at(12).toISOString(),
    assignAgain: false,
    release: false,
    cancel: true,
  });
  expect(possibleActs({ ...times, status: 'closed' }, at(13))).toMatchObject({
    capacity: null,
    holdUntil: null,
    assignAgain: true,
    release: true,
  });
  expect(possibleActs({ ...times, status: 'cancelled' }, at(9))).toEqual({
    capacity: null,
    holdUntil: null,
    assignAgain: false,
    release: false,
    cancel: false,
  });
});
