import type { MealsFileBody } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { readBundledMeals, readBundledOffers } from '../catalogue/bundled-catalogue.ts';
import { describeFileFaults } from '../../../platform/files/check-file.ts';
import { checkMealsFile, checkOffersFile } from './check-meals-file.ts';

const titles = ['Brunch', 'Lunch', 'Dinner'];

function faultsOf(change: (file: MealsFileBody) => unknown): string[] {
  const file = readBundledMeals();
  change(file);
  return describeFileFaults(checkMealsFile(JSON.stringify(file), ['Brunch']).faults);
}

describe('a file of meals', () => {
  test('of the demo has no faults', () => {
    expect(faultsOf(() => {})).toEqual([]);
  });

  test.each<[string, (file: MealsFileBody) => unknown, string]>([
    [
      'a meal that ends before it starts',
      ({ meals }) => (meals[0]!.until = '10:00'),
      'meals[0].until: is not after the start',
    ],
    [
      'tables that are too small',
      ({ meals }) => (meals[0]!.tableMax = 4),
      'meals[0].tableMax: is smaller than tableMin',
    ],
    [
      'the same title twice',
      ({ meals }) => (meals[2]!.title = 'Brunch'),
      'meals[2].title: is the same as that of another meal',
    ],
    [
      'the same word twice',
      ({ meals }) => (meals[1]!.word = 'brunch'),
      'meals[1].word: is the same as that of another meal',
    ],
    [
      'a price that no card can pay',
      ({ meals }) => (meals[0]!.priceCents = 49),
      'meals[0].priceCents: must be 0 or at least 50',
    ],
    [
      'a negative price',
      ({ meals }) => (meals[0]!.priceCents = -500),
      'meals[0].priceCents: must be at least 0',
    ],
    [
      'no weekday',
      ({ meals }) => (meals[0]!.weekdays = []),
      'meals[0].weekdays: must NOT have fewer than 1 items',
    ],
    [
      'a weekday that does not exist',
      ({ meals }) => (meals[0]!.weekdays = [7]),
      'meals[0].weekdays[0]: must be at most 6',
    ],
    [
      'a pause that ends before it starts',
      ({ meals }) => (meals[0]!.pauses = [{ first: '2027-01-02', last: '2026-12-24' }]),
      'meals[0].pauses[0].last: is before the first day',
    ],
    [
      'an hour that does not exist',
      ({ meals }) => (meals[0]!.from = '25:00'),
      'meals[0].from: must match pattern',
    ],
    [
      'HTML in the area',
      ({ meals }) => (meals[0]!.area = 'Lower <b>Manhattan</b>'),
      'meals[0].area: contains HTML; please write plain text',
    ],
    ['a blank title', ({ meals }) => (meals[1]!.title = ' '), 'meals[1].title: must match pattern'],
    ['a blank area', ({ meals }) => (meals[1]!.area = ' '), 'meals[1].area: must match pattern'],
    [
      'another title of a meal that an offer names',
      ({ meals }) => (meals.find(({ title }) => title === 'Brunch')!.title = 'Late breakfast'),
      'meals: have no Brunch, which the appetizer offer names. Please change the offer first',
    ],
  ])('with %s is refused, with the place of the fault', (_, change, fault) => {
    expect(faultsOf(change)).toEqual([expect.stringContaining(fault) as unknown]);
  });

  test('that is not JSON is refused', () => {
    expect(checkMealsFile('meals', []).faults).toMatchObject([{ place: 'file' }]);
  });
});

describe('a file of offers', () => {
  const faults = (content: unknown) =>
    describeFileFaults(checkOffersFile(JSON.stringify(content), titles).faults);

  test('of the demo has no faults, and neither has one without offers', () => {
    expect(faults(readBundledOffers())).toEqual([]);
    expect(faults({ version: 1 })).toEqual([]);
  });

  test.each([
    [
      'an unknown meal',
      { meals: ['Brunch', 'Supper'] },
      'appetizer.meals[1]: Supper is not the title of a meal',
    ],
    ['another domain', { university: 'example.com' }, 'appetizer.university: must match pattern'],
    ['no amount', { amountCents: 0 }, 'appetizer.amountCents: must be at least 50'],
  ])('with %s is refused, with the place of the fault', (_, change, fault) => {
    const { version, appetizer } = readBundledOffers();
    expect(faults({ version, appetizer: { ...appetizer, ...change } })).toEqual([
      expect.stringContaining(fault) as unknown,
    ]);
  });
});
