import { expect, it } from 'vitest';
import { chairsOf, sizeText } from './group-size.ts';

it('is printed with a dash, and drawn with all of its chairs', () => {
  expect(sizeText('6-8')).toBe('6–8');
  expect(sizeText('5-5')).toBe('5');
  expect(chairsOf('6-8')).toBe(8);
  expect(chairsOf('2-4')).toBe(4);
});
