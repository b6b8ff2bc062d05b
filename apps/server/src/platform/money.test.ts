import { expect, test } from 'vitest';
import { inDollars } from './money.ts';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [999, '$9.99'],
  [2_500, '$25.00'],
  [-500, '-$5.00'],
])('%i cents read as %s', (cents, words) => {
  expect(inDollars(cents)).toBe(words);
});
