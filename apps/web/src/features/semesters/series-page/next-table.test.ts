import { expect, it } from 'vitest';
import { summerDate, summerSeries } from '../../../../test/fixtures/series.ts';
import { nextTable } from './next-table.ts';

const series = summerSeries({
  dates: [summerDate('04', 1), summerDate('11', 1, { status: 'cancelled' }), summerDate('18', 1)],
});

const target = new Date('2025-06-04T19:00:00-04:00');

it('counts down to June 4, 7 PM in New York, also before the dates have come', () => {
  const may = new Date('2025-05-21T16:00:00Z');
  expect(nextTable(undefined, target, may)).toEqual({ kind: 'first', at: target });
  expect(nextTable(series, target, may)).toEqual({ kind: 'first', at: target });
});

it('counts down to the next evening that takes place, and to none after the last has begun', () => {
  expect(nextTable(series, target, new Date('2025-06-04T23:00:00Z'))).toEqual({
    kind: 'next',
    at: new Date('2025-06-18T23:00:00Z'),
  });
  expect(nextTable(series, target, new Date('2025-06-18T23:00:00Z'))).toBeUndefined();
});
