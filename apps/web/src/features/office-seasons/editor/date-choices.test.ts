import { describe, expect, it } from 'vitest';
import { kindOf, toggleDay, withHours, withRhythm } from './date-choices.ts';

const dates = {
  weekday: 3,
  first: '2027-06-02',
  last: '2027-06-30',
  except: ['2027-06-16'],
  additional: ['2027-06-17'],
};

describe('a day of the calendar', () => {
  it('is a weekly date, left out, added or free', () => {
    const kinds = ['2027-06-09', '2027-06-16', '2027-06-17', '2027-06-18', '2027-07-07'];
    expect(kinds.map((day) => kindOf(dates, day))).toEqual(['date', 'left-out', 'added', 'free', 'free']);
  });

  it('changes with a press, and back with another one', () => {
    for (const day of ['2027-06-09', '2027-06-16', '2027-06-17', '2027-06-18'])
      expect(toggleDay(toggleDay(dates, day), day)).toEqual(dates);
  });

  it('loses its own hours when it is left out', () => {
    const late = withHours(dates, '2027-06-09', { from: '20:00', until: '22:00' });
    expect(late.hours).toHaveLength(1);
    expect(toggleDay(late, '2027-06-09').hours).toEqual([]);
  });
});

it('another weekday drops exceptions that are no dates any more and single dates that are weekly now', () => {
  expect(withRhythm(dates, { weekday: 4 })).toMatchObject({ except: [], additional: [] });
  expect(withRhythm(dates, { last: '2027-06-15' })).toMatchObject({ except: [], additional: ['2027-06-17'] });
});

it('the usual hours are stored as no hours at all', () => {
  const late = withHours(dates, '2027-06-09', { from: '20:00', until: '22:00' });
  expect(withHours(late, '2027-06-09')).toEqual(dates);
});
