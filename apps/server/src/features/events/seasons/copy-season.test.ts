import { describe, expect, test } from 'vitest';
import { weekdayOf } from '../catalogue/date-rules.ts';
import { readBundledSeasons } from '../catalogue/bundled-catalogue.ts';
import { checkSeasonFile } from './check-season-file.ts';
import { copySeason } from './copy-season.ts';
import { holidaysOf } from './holidays.ts';
import { seasonDates } from './season-date-rules.ts';

const [summer, spring, fall] = readBundledSeasons();

describe('a copy of the summer of 2025 to 2027', () => {
  const { season, toReview } = copySeason(summer!, 2027);

  test('has a new id, and the same weekdays and length', () => {
    expect(season).toMatchObject({
      id: 'summer-nyc-2027',
      slug: 'summer',
      title: 'Summer 2027',
      seriesTitle: 'Summer 2027 NYC Student Networking Series',
      starts: '2027-06-02',
      ends: '2027-08-25',
      dateRange: 'June 2 - August 25, 2027',
    });
    const dates = seasonDates(season.tickets!.dates);
    expect(dates).toHaveLength(13);
    for (const date of dates) expect(weekdayOf(date)).toBe(3);
  });

  test('names the dates near holidays for review', () => {
    expect(toReview).toEqual([
      '2027-06-02: near Memorial Day (2027-05-31). Leave it out with tickets.dates.except?',
    ]);
  });

  test('has no faults', () => {
    expect(checkSeasonFile(JSON.stringify(season)).faults).toEqual([]);
  });
});

test.each([2026, 2027, 2028, 2031])('every season of 2025 can be copied to %d', (year) => {
  for (const source of [summer!, spring!, fall!]) {
    const { season } = copySeason(source, year);
    expect(checkSeasonFile(JSON.stringify(season)).faults).toEqual([]);
    expect(JSON.stringify(season)).not.toContain('2025');
    expect(weekdayOf(season.starts)).toBe(weekdayOf(source.starts));
  }
});

test('the hours of single dates are not copied', () => {
  const { tickets } = summer!;
  const hours = [{ date: '2025-06-11', from: '18:00', until: '20:00' }];
  const source = { ...summer!, tickets: { ...tickets!, dates: { ...tickets!.dates, hours } } };
  expect(copySeason(source, 2027)).toEqual(copySeason(summer!, 2027));
});

test('the holidays of 2027 are on their days', () => {
  const dates = Object.fromEntries(holidaysOf(2027).map(({ name, date }) => [name, date]));
  expect(dates).toMatchObject({
    'Memorial Day': '2027-05-31',
    'Labor Day': '2027-09-06',
    Thanksgiving: '2027-11-25',
    'Martin Luther King Jr. Day': '2027-01-18',
  });
});
