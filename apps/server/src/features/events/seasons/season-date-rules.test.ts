import { describe, expect, test } from 'vitest';
import { describeDates, seasonDates } from './season-date-rules.ts';

const summer = {
  weekday: 3,
  first: '2025-06-04',
  last: '2025-08-27',
  except: ['2025-07-02'],
  additional: [],
};
const summerDates = [
  '2025-06-04',
  '2025-06-11',
  '2025-06-18',
  '2025-06-25',
  '2025-07-09',
  '2025-07-16',
  '2025-07-23',
  '2025-07-30',
  '2025-08-06',
  '2025-08-13',
  '2025-08-20',
  '2025-08-27',
];

describe('the dates of a season', () => {
  test('are its weekday in each week, without the exceptions', () => {
    expect(seasonDates(summer)).toEqual(summerDates);
  });

  test('start with the first such weekday, and end before the last day if that is another weekday', () => {
    expect(
      seasonDates({ ...summer, first: '2025-06-05', last: '2025-06-24', except: [], additional: [] }),
    ).toEqual(['2025-06-11', '2025-06-18']);
  });

  test('include additional dates once, in order', () => {
    const additional = ['2025-09-01', '2025-06-11', '2025-06-06'];
    expect(seasonDates({ ...summer, last: '2025-06-11', except: [], additional })).toEqual([
      '2025-06-04',
      '2025-06-06',
      '2025-06-11',
      '2025-09-01',
    ]);
  });

  test('can be described as a rhythm again', () => {
    const dates = [...summerDates, '2025-08-29'];
    const rhythm = describeDates(dates, 3);
    expect(rhythm).toEqual({ ...summer, additional: ['2025-08-29'] });
    expect(seasonDates(rhythm)).toEqual(dates);
  });
});
