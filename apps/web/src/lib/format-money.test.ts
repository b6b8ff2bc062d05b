import { expect, it } from 'vitest';
import { formatMoney } from './format-money.ts';

it.each([
  [999, '$9.99'],
  [500, '$5.00'],
  [0, '$0.00'],
  [123_456, '$1,234.56'],
])('%i cents are %s', (cents, words) => {
  expect(formatMoney(cents)).toBe(words);
});
