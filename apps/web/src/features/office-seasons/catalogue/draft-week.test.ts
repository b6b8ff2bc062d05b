import type { MealBody } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { siteMealOf, weekOf } from './draft-week.ts';

const dinner: MealBody = {
  title: 'Dinner',
  word: 'dinner',
  weekdays: [5, 6],
  from: '18:00',
  until: '19:30',
  area: 'Lower Manhattan',
  capacity: 64,
  tableMin: 6,
  tableMax: 8,
  priceCents: 500,
  pauses: [],
};

describe('the week of a draft', () => {
  it('has the hours of New York before and after both clock changes', () => {
    expect(weekOf([dinner], '2027-03-12', 9).dates.map(({ startsAt }) => startsAt)).toEqual([
      '2027-03-12T23:00:00.000Z',
      '2027-03-13T23:00:00.000Z',
      '2027-03-19T22:00:00.000Z',
      '2027-03-20T22:00:00.000Z',
    ]);
    expect(weekOf([dinner], '2027-11-05', 9).dates.map(({ startsAt }) => startsAt)).toEqual([
      '2027-11-05T22:00:00.000Z',
      '2027-11-06T22:00:00.000Z',
      '2027-11-12T23:00:00.000Z',
      '2027-11-13T23:00:00.000Z',
    ]);
    expect(siteMealOf(dinner).startTime).toBe('6:00 PM');
  });

  it('has no dates in pauses, and closes 24 hours before the start', () => {
    const paused = { ...dinner, pauses: [{ first: '2027-06-19', last: '2027-06-25' }] };
    expect(weekOf([paused], '2027-06-18', 14).dates).toMatchObject([
      { startsAt: '2027-06-18T22:00:00.000Z', state: 'closed' },
      { startsAt: '2027-06-26T22:00:00.000Z', closesAt: '2027-06-25T22:00:00.000Z', state: 'open' },
    ]);
  });

  it('is in the order of the hours, whatever the order of the meals', () => {
    const lunch = { ...dinner, title: 'Lunch', from: '12:00' };
    const { dates } = weekOf([dinner, lunch], '2027-06-18', 1);
    expect(dates.map(({ title }) => title)).toEqual(['Lunch', 'Dinner']);
  });
});
