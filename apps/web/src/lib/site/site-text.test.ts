import { describe, expect, it } from 'vitest';
import { listOfListsText, listText, shortMoney, sizesInWords, weekdaysText } from './site-text.ts';

describe('weekdays in words', () => {
  it.each([
    [[0], 'Sundays'],
    [[5, 6], 'Fridays and Saturdays'],
    [[6, 0], 'Saturdays and Sundays'],
    [[1, 2, 3, 4, 5], 'Monday to Friday'],
    [[5, 6, 0], 'Friday to Sunday'],
    [[1, 3, 5], 'Mondays, Wednesdays and Fridays'],
    [[0, 1, 2, 3, 4, 5, 6], 'Every day'],
  ])('%j is %s', (days, text) => {
    expect(weekdaysText(days)).toBe(text);
  });
});

it('lists, prices and table sizes are written as a person would', () => {
  expect(listText([], 'and')).toBe('');
  expect(listText(['Brunch'], 'or')).toBe('Brunch');
  expect(listText(['Brunch', 'Lunch', 'Dinner'], 'or')).toBe('Brunch, Lunch or Dinner');
  expect(listOfListsText([])).toBe('');
  expect(listOfListsText(['six at Brunch and Dinner', 'two at Lunch'])).toBe(
    'six at Brunch and Dinner, and two at Lunch',
  );
  expect(shortMoney(500)).toBe('$5');
  expect(shortMoney(250)).toBe('$2.50');
  expect(sizesInWords({ tableMin: 6, tableMax: 8 })).toBe('six to eight');
});
