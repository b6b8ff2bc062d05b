import { expect, test } from 'vitest';
import { outcomeOf, secondsLeft } from './push-response-rules.ts';
import type { PushOutcome } from './push-response-rules.ts';

test.each<[PushOutcome, number[]]>([
  ['taken', [200, 201, 202, 204]],
  ['gone', [404, 410]],
  ['busy', [408, 429, 500, 502, 503, 504]],
  // Redirects are not followed: a push service does not send them.
  ['refused', [301, 302, 303, 307, 308, 400, 401, 403, 413, 0]],
])('a push counts as %s after the status %o', (outcome, statuses) => {
  for (const status of statuses) expect(outcomeOf(status)).toBe(outcome);
});

test('a push is valid for twelve hours', () => {
  const createdAt = new Date('2025-05-21T16:00:00Z');
  expect(secondsLeft(createdAt, createdAt)).toBe(12 * 3_600);
  expect(secondsLeft(createdAt, new Date('2025-05-22T03:59:59Z'))).toBe(1);
  expect(secondsLeft(createdAt, new Date('2025-05-22T04:00:00Z'))).toBe(0);
  expect(secondsLeft(createdAt, new Date('2025-05-23T00:00:00Z'))).toBe(0);
});
