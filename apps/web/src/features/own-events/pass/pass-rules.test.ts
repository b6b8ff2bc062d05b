import type { PassBody } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { passText, stubsOf, tallyOf } from './pass-rules.ts';

const date = (day: string, state: PassBody['dates'][number]['state']) => ({
  eventId: day,
  date: `2025-${day}T23:00:00Z`,
  state,
});
const pass = (...dates: PassBody['dates']): PassBody => ({
  seriesId: 'summer-nyc-2025',
  title: 'Summer Series',
  dates,
});
const summer = pass(
  date('06-04', 'came'),
  date('06-11', 'missed'),
  date('06-18', 'no_seat'),
  date('06-25', 'to_come'),
  date('07-09', 'cancelled'),
  date('07-16', 'to_come'),
);

describe('a pass', () => {
  it('has one stub for each date, and the first that is to come is the next', () => {
    expect(stubsOf(summer).map(({ month, day, word }) => `${month} ${day} ${word}`)).toEqual([
      'Jun 4 Came',
      'Jun 11 Missed',
      'Jun 18 No seat',
      'Jun 25 Next',
      'Jul 9 Cancelled',
      'Jul 16 To come',
    ]);
  });

  it('counts its dates, the next one among those to come', () => {
    expect(tallyOf(summer).map(({ label, count }) => `${count} ${label}`)).toEqual([
      '1 came',
      '1 missed',
      '2 to come',
      '1 no seat',
      '1 cancelled',
    ]);
    expect(tallyOf(pass(date('06-04', 'to_come'))).map(({ label, count }) => `${count} ${label}`)).toEqual([
      '0 came',
      '1 to come',
    ]);
  });

  it('names the weekday and the hour that its dates share', () => {
    expect(passText(summer)).toBe('Summer Series, Wednesdays at 7:00 PM');
    expect(passText(pass(date('06-04', 'to_come'), date('06-12', 'to_come')))).toBe(
      'Summer Series, Wed, Jun 4 to Thu, Jun 12',
    );
  });
});
