import type { TableMateBody } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { registeredEvent, tableMate, venue } from '../../../../../test/fixtures/event.ts';
import { canShareTable, tablePicture } from './table-picture.ts';

const mate = (firstName: string, collegeShortName: string, overrides: Partial<TableMateBody> = {}) =>
  tableMate({ userId: firstName, firstName, lastName: 'Q', collegeShortName, ...overrides });

const members = [
  mate('Dev', 'NYU', { isFriend: true }),
  mate('Maya', 'Pace', { isYou: true }),
  mate('Lena', 'Columbia'),
  mate('Ade', 'NYU'),
  mate('Hana', 'Parsons'),
];

const dinner = (mates: TableMateBody[]) =>
  registeredEvent({
    status: 'released',
    eventDetails: {
      name: 'Fig & Fennel',
      street: '118 Orchard St',
      city: 'New York',
      state: 'NY',
      zip: '10002',
    },
    venueDetails: venue({
      members: mates,
      restaurantName: 'Fig & Fennel',
      restaurantAddress: '118 Orchard St, New York, NY 10002',
      reservationNumber: 'CT-42',
    }),
  });

describe('the picture of a table', () => {
  it('shows the student’s first name, the colleges and the day', () => {
    const picture = tablePicture(dinner(members));
    expect(picture).toMatchObject({
      title: 'Maya’s table',
      day: 'Dinner, Friday, May 23',
      remark: 'Five chairs, four colleges.',
    });
    expect(picture.chairs.map(({ card }) => card)).toEqual(['Maya', 'NYU', 'Columbia', 'NYU', 'Parsons']);
    expect(picture.chairs.map(({ initial }) => initial)).toEqual(['M', ...Array.from({ length: 4 })]);
  });

  it('contains no name and no initials of others, no venue and no address', () => {
    const words = JSON.stringify(tablePicture(dinner(members)));
    for (const secret of ['Dev', 'Lena', 'Ade', 'Hana', 'Q', 'Fig', 'Orchard', '10002', 'CT-42'])
      expect(words).not.toContain(secret);
  });

  it('gives each person the same colour as on the page: you coral, friends pink', () => {
    const tones = tablePicture(dinner(members)).chairs.map(({ tone }) => tone);
    expect(tones.slice(0, 2)).toEqual(['coral', 'blush']);
    expect(tablePicture(dinner(members.toReversed())).chairs.slice(2).toReversed()).toEqual(
      tablePicture(dinner(members)).chairs.slice(2),
    );
  });

  it('is offered only for a table of five or more, because a college could tell who somebody is', () => {
    expect(canShareTable(dinner(members))).toBe(true);
    expect(canShareTable(dinner(members.slice(0, 4)))).toBe(false);
    const [first, ...others] = members;
    expect(canShareTable(dinner([{ ...first!, absent: true }, ...others]))).toBe(false);
  });
});
