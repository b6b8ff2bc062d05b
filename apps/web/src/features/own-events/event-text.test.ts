import { describe, expect, it } from 'vitest';
import {
  attendanceText,
  neitherText,
  rangeText,
  saidText,
  spotsText,
  untilText,
  whenText,
} from './event-text.ts';

describe('when it is', () => {
  it('names the half of the day once where both ends share it', () => {
    expect(rangeText('6:00 PM - 7:30 PM')).toBe('6:00–7:30 PM');
    expect(rangeText('11:00 AM - 12:30 PM')).toBe('11:00 AM–12:30 PM');
  });

  it('is New York’s day, wherever the phone is', () => {
    expect(whenText({ date: '2025-05-24T03:30:00Z', timeRange: '11:30 PM - 11:45 PM' })).toBe(
      'Fri, May 23 · 11:30–11:45 PM',
    );
  });
});

describe('how long it is until then', () => {
  const dinner = { title: 'Dinner', seriesId: null, date: '2025-05-23T22:00:00Z' } as const;

  it.each([
    ['2025-05-21T16:00:00Z', 'Two days until dinner.'],
    ['2025-05-23T03:59:00Z', 'Dinner is tomorrow.'],
    ['2025-05-23T04:00:00Z', 'Dinner is today.'],
    ['2025-05-23T23:00:00Z', 'Dinner is today.'],
    ['2025-05-01T16:00:00Z', '22 days until dinner.'],
    ['2025-05-24T16:00:00Z', undefined],
  ])('at %s is told in days of the calendar', (now, words) => {
    expect(untilText(dinner, new Date(now))).toBe(words);
  });

  it('calls the series by its name', () => {
    const wednesday = {
      title: 'Summer Series',
      seriesId: 'summer-nyc-2025',
      date: '2025-06-04T23:00:00Z',
    } as const;
    const now = new Date('2025-06-01T16:00:00Z');
    expect(untilText(wednesday, now)).toBe('Three days until the summer series.');
    expect(untilText({ ...wednesday, title: 'NYC Fridays' }, now)).toBe('Three days until the NYC Fridays.');
  });
});

describe('a friend group', () => {
  it.each([
    [2, 'Only 2 spots left'],
    [1, 'Only 1 spot left'],
    [0, 'Your group is full'],
  ])('with %i free seats says so', (left, words) => {
    expect(spotsText(left)).toBe(words);
  });
});

describe('how it went', () => {
  const event = (seated: number, checkedIn: number, absent: number) => ({
    status: 'completed' as const,
    cancellation: null,
    absent: false,
    attendance: { seated, checkedIn, absent, absentFirstNames: [] },
  });

  it.each([
    [event(7, 2, 0), 'Seven were seated, two checked in.', 'Five neither checked in nor said no.'],
    [event(7, 6, 1), 'Seven were seated, six checked in, one absent.', 'One neither checked in nor said no.'],
    [event(3, 3, 0), 'Three were seated, three checked in.', undefined],
    [event(1, 0, 2), 'One was seated, none checked in, two absent.', 'One neither checked in nor said no.'],
  ])('counts who was seated, who checked in and who was absent', (past, words, neither) => {
    expect(attendanceText(past)).toBe(words);
    expect(neitherText(past.attendance)).toBe(neither);
  });

  it.each([
    [{ rating: 4, feedback: 'Small plates.' }, 'You said: Good. “Small plates.”'],
    [{ rating: 1, feedback: '' }, 'You said: Awful.'],
    [{ rating: null, feedback: 'Loud.' }, 'You said: “Loud.”'],
  ])('is repeated in the words of the student', (said, words) => {
    expect(saidText(said)).toBe(words);
  });

  it('is told plainly to whoever was not there', () => {
    expect(attendanceText({ ...event(0, 0, 0), attendance: null, absent: true })).toBe('You could not come.');
  });

  it('says why it was cancelled and what goes back, in the words of the server', () => {
    const cancellation = { because: 'The kitchen is closed.', money: '$5.00 goes back to your card.' };
    expect(attendanceText({ ...event(0, 0, 0), status: 'cancelled', cancellation })).toBe(
      'This event was cancelled. The kitchen is closed. $5.00 goes back to your card.',
    );
  });
});
