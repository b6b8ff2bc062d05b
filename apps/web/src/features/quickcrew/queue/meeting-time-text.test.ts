import { describe, expect, it } from 'vitest';
import { distanceText, whenText } from './meeting-time-text.ts';

const now = new Date('2025-05-21T20:00:00Z');
const at = (iso: string) => new Date(iso);

describe('a meeting time', () => {
  it.each([
    ['2025-05-21T23:30:00Z', 'Tonight, 7:30 PM'],
    ['2025-05-21T20:30:00Z', 'Today, 4:30 PM'],
    ['2025-05-22T01:30:00Z', 'Tonight, 9:30 PM'],
    ['2025-05-22T15:00:00Z', 'Tomorrow, 11:00 AM'],
    ['2025-05-24T15:00:00Z', 'Sat, May 24 · 11:00 AM'],
  ])('at %s is told as %s', (iso, words) => {
    expect(whenText(at(iso), now)).toBe(words);
  });

  it.each([
    ['2025-05-21T20:41:00Z', 'in 41 minutes'],
    ['2025-05-21T20:01:00Z', 'in 1 minute'],
    ['2025-05-21T22:00:00Z', 'in 2 hours'],
    ['2025-05-21T19:55:00Z', '5 minutes ago'],
    ['2025-05-24T20:00:00Z', 'in 3 days'],
    ['2025-05-21T20:00:10Z', 'now'],
  ])('at %s is %s', (iso, words) => {
    expect(distanceText(at(iso), now)).toBe(words);
  });
});
