import { describe, expect, it } from 'vitest';
import { greetingAt } from './greeting.ts';

describe('the greeting', () => {
  it.each([
    ['2025-05-21T08:59:00Z', 'Good evening'],
    ['2025-05-21T09:00:00Z', 'Good morning'],
    ['2025-05-21T15:59:00Z', 'Good morning'],
    ['2025-05-21T16:00:00Z', 'Good afternoon'],
    ['2025-05-21T21:59:00Z', 'Good afternoon'],
    ['2025-05-21T22:00:00Z', 'Good evening'],
    ['2025-05-22T04:00:00Z', 'Good evening'],
    // In winter New York is one hour further behind UTC.
    ['2025-12-10T09:30:00Z', 'Good evening'],
    ['2025-12-10T10:00:00Z', 'Good morning'],
  ])('at %s is New York’s: %s', (instant, greeting) => {
    expect(greetingAt(new Date(instant))).toBe(greeting);
  });
});
