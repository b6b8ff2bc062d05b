import { describe, expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = new Date('2025-05-21T16:00:00Z');

describe('when a student was told', () => {
  it.each([
    ['in the same minute', '2025-05-21T15:59:30Z', 'Just now'],
    ['by a clock that is a little ahead', '2025-05-21T16:00:20Z', 'Just now'],
    ['two minutes before', '2025-05-21T15:57:50Z', '2 min ago'],
    ['most of an hour before', '2025-05-21T15:00:01Z', '59 min ago'],
    ['hours before', '2025-05-21T12:10:00Z', '3 h ago'],
    ['a day before, by New York’s calendar', '2025-05-20T03:30:00Z', 'Mon, May 19 · 11:30 PM'],
  ])('%s', (_title, instant, words) => {
    expect(timeAgo(new Date(instant), now)).toBe(words);
  });

  it('is a date as long as nobody knows what time it is', () => {
    expect(timeAgo(new Date('2025-05-21T15:57:50Z'), undefined)).toBe('Wed, May 21 · 11:57 AM');
  });
});
