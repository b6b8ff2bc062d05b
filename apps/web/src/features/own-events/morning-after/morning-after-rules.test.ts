import { describe, expect, it } from 'vitest';
import { tableMate, venue } from '../../../../test/fixtures/event.ts';
import { chairsOf, questionFor, whenItWas } from './morning-after-rules.ts';

describe('the table on the morning after', () => {
  it('has the chairs of those who were there, in their own colours, and an empty one for each absence', () => {
    const members = [
      tableMate({ userId: 'hana', firstName: 'Hana', checkedIn: true }),
      tableMate({ userId: 'dev', firstName: 'Dev', isFriend: true }),
      tableMate({ userId: 'ana', firstName: 'Ana', isYou: true }),
    ];
    const attendance = { seated: 3, checkedIn: 1, absent: 1, absentFirstNames: ['Jo'] };
    const chairs = chairsOf({ venueDetails: venue({ members }), attendance });
    expect(chairs.map(({ kind, seat }) => `${kind}: ${seat.state} ${seat.initials}`)).toEqual([
      'you: you AS',
      'mate: friend DS',
      'mate: lit HS',
      'absent: invited J',
    ]);
  });
});

describe('when it was', () => {
  const dinner = '2025-05-23T22:00:00Z';
  it.each([
    ['2025-05-24T13:00:00Z', 'Last night, Fri, May 23'],
    ['2025-05-24T01:00:00Z', 'Tonight, Fri, May 23'],
    ['2025-05-25T13:00:00Z', 'Fri, May 23'],
  ])('is told at %s', (now, words) => {
    expect(whenItWas(dinner, new Date(now))).toBe(words);
  });

  it('is yesterday for a table by day', () => {
    expect(whenItWas('2025-05-24T15:00:00Z', new Date('2025-05-25T13:00:00Z'))).toBe(
      'Yesterday, Sat, May 24',
    );
  });
});

describe('the question', () => {
  it('is about the evening, or about the meal by day', () => {
    expect(questionFor({ title: 'Dinner', date: '2025-05-23T22:00:00Z' })).toBe('How was the evening?');
    expect(questionFor({ title: 'Brunch', date: '2025-05-25T15:00:00Z' })).toBe('How was the brunch?');
  });
});
