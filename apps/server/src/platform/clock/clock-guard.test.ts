import { expect, test } from 'vitest';
import { differenceBeyondRoundTrip } from './clock-guard.ts';

test.each([
  ['the database answered in the middle of the round trip', 1_050, 1_000, 1_100, 0],
  ['a slow round trip explains five seconds', 6_000, 1_000, 6_000, 0],
  ['the database is behind', 400, 1_000, 1_100, -600],
  ['the database is ahead', 4_100, 1_000, 1_100, 3_000],
  ['the clock was set back meanwhile', 1_000, 1_100, 900, 0],
])('%s', (_, database, asked, answered, difference) => {
  expect(differenceBeyondRoundTrip(database, asked, answered)).toBe(difference);
});
