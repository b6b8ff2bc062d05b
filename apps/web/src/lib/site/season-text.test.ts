import { describe, expect, it } from 'vitest';
import { site2025 } from '../../../test/fixtures/site.ts';
import { inSentence, rangeBeside, seasonBeside, seasonLinkText, withoutYear } from './season-text.ts';

describe('a title', () => {
  it.each([
    ['Summer Series', 'summer series'],
    ['Dinner', 'dinner'],
    ['NYC Fridays', 'NYC Fridays'],
    ['NYC Winter Series', 'NYC Winter Series'],
    ['The Brooklyn Supper Club', 'Brooklyn Supper Club'],
  ])('%s inside a sentence is %s', (title, words) => {
    expect(inSentence(title)).toBe(words);
  });

  it('loses its year, and no other number', () => {
    expect(withoutYear('Summer 2025')).toBe('Summer');
    expect(withoutYear('2025 in Brooklyn')).toBe('2025 in Brooklyn');
  });
});

describe('the dates beside a title', () => {
  it.each([
    ['Fall 2025', 'September - December 2025', 'September to December'],
    ['Summer 2025', 'June 4 - August 27, 2025', 'June 4 to August 27'],
    ['Winter 2031', 'December 2031 - February 2032', 'December 2031 to February 2032'],
    ['Welcome Week', 'September 2031', 'September 2031'],
  ])('do not repeat the year of %s: %s', (title, dateRange, range) => {
    expect(rangeBeside({ title, dateRange })).toBe(range);
  });
});

it('a season invites to the first other one', () => {
  expect(seasonBeside(site2025, 'spring')?.slug).toBe('summer');
  expect(seasonBeside(site2025, 'summer')?.slug).toBe('fall');
  expect(site2025.seasons.map(seasonLinkText)).toEqual(['See the Summer Series', 'See Fall 2025']);
  const [summer] = site2025.seasons;
  const tickets = { ...summer!.tickets!, eventTitle: 'The Long Lunch' };
  expect(seasonLinkText({ ...summer!, tickets })).toBe('See the Long Lunch');
});
