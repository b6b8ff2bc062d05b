import { describe, expect, test } from 'vitest';
import { cleanReason, isReason, maxReasonLength } from './reason-rules.ts';

describe('a reason', () => {
  test.each(['New in June', 'She asked by phone, twice.', 'مكرر', '2'])('can be %j', (reason) => {
    expect(isReason(reason)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['blanks', ' \t\u00a0\u2003 '],
    ['control characters', 'paid\u0000twice'],
    ['a mark that turns the direction of the text', 'refund \u202e00.5$'],
    ['a mark from right to left', '\u200f'],
    ['a blank that has no width', 'a\u200bb'],
    ['an invisible letter', '\u3164'],
    ['signs only', '...'],
    ['half a character', 'a\ud800'],
    ['too many characters', 'x'.repeat(maxReasonLength + 1)],
  ])('cannot be %s', (_, reason) => {
    expect(isReason(reason)).toBe(false);
  });

  test('is stored as one line with single blanks', () => {
    expect(cleanReason('  Paid\n  twice\u00a0 by mistake ')).toBe('Paid twice by mistake');
  });
});
