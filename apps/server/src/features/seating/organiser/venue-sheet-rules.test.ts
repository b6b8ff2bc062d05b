import { describe, expect, it } from 'vitest';
import { describeSheet } from './venue-sheet-rules.ts';

const place = {
  id: 'v1',
  name: 'The Real Place',
  address: '1 Real Street, New York, NY 10004',
  reservation: 'NR-2217',
};
const seat = (needs: string[] = [], otherNeeds: string | null = null) => ({ needs, otherNeeds });

describe('the sheet of a venue', () => {
  it('counts needs per table and for the venue, in the order of the list', () => {
    expect(
      describeSheet([
        {
          number: 1,
          venue: place,
          seats: [seat(['step_free_access', 'vegan']), seat(['vegan']), seat()],
        },
        { number: 2, venue: place, seats: [seat(['vegan'])] },
        { number: 3, venue: undefined, seats: [seat()] },
      ]),
    ).toEqual([
      'The Real Place, 1 Real Street, New York, NY 10004: 2 tables, 4 seats',
      '  Reservation: NR-2217',
      '  Table 1: 3 seats',
      '    Vegan 2, Step-free access 1',
      '  Table 2: 1 seat',
      '    Vegan 1',
      '  All tables: Vegan 3, Step-free access 1',
      'No venue yet: 1 table, 1 seat',
      '  Table 3: 1 seat',
    ]);
  });

  it('lists other needs in alphabetical order, not in the order of the seats', () => {
    const seats = [seat([], 'no mustard'), seat([], 'no celery')];
    expect(describeSheet([{ number: 1, venue: place, seats }]).slice(3)).toEqual([
      '    Other: no celery',
      '    Other: no mustard',
    ]);
  });

  it('leaves out tables where nobody is expected', () => {
    expect(describeSheet([{ number: 1, venue: place, seats: [] }])).toEqual([]);
  });
});
