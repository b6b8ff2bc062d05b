import { expect, it } from 'vitest';
import { site2025 } from '../../../test/fixtures/site.ts';
import {
  areaText,
  earlyOfferText,
  firstStudentsText,
  freeMealsText,
  noDepositText,
  withArticle,
} from './site-sentences.ts';
import { emptySite } from './site.tsx';

it.each([
  ['Brunch', 'a Brunch'],
  ['The Long Lunch', 'a Long Lunch'],
  ['autumn series', 'an autumn series'],
  ['nyu.edu', 'an nyu.edu'],
  ['njit.edu', 'an njit.edu'],
  ['columbia.edu', 'a columbia.edu'],
  ['adelphi.edu', 'an adelphi.edu'],
  ['kean.edu', 'a kean.edu'],
  ['stevens.edu', 'a stevens.edu'],
])('the article of %s is the spoken one: %s', (words, text) => {
  expect(withArticle(words)).toBe(text);
});

it('the area is named if there is one, otherwise the city', () => {
  const [brunch, ...others] = site2025.meals;
  expect(areaText(site2025)).toBe('Lower Manhattan');
  expect(areaText({ ...site2025, meals: [{ ...brunch!, area: 'Harlem' }, ...others] })).toBe('New York');
  expect(areaText(emptySite)).toBe('New York');
});

it('deposits and free meals are named only if there are any', () => {
  const [brunch, lunch, dinner] = site2025.meals;
  expect(freeMealsText(site2025.meals)).toBe('Lunch is free');
  expect(freeMealsText([lunch!, { ...brunch!, priceCents: 0 }])).toBe('Lunch and Brunch are free');
  expect(freeMealsText([dinner!])).toBe('');
  expect(noDepositText(site2025.meals)).toBe('no deposit at Brunch and Dinner');
  expect(noDepositText([lunch!])).toBe('no deposit');
});

it('an early offer for one student speaks of one student', () => {
  expect(firstStudentsText(50)).toBe('the first 50 students');
  expect(firstStudentsText(1)).toBe('the first student');
  expect(earlyOfferText(50, 1000, 'Summer Series')).toBe(
    'The first 50 students who register for the summer series get $10 to spend at their first event.',
  );
  expect(earlyOfferText(1, 1250, 'The Long Lunch')).toBe(
    'The first student who registers for the Long Lunch gets $12.50 to spend at their first event.',
  );
});
