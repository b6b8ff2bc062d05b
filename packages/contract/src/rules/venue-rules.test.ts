import { describe, expect, test } from 'vitest';
import { cleanReservation, cleanVenue, isReservation, venueFaults } from './venue-rules.ts';
import type { VenueDraft } from './venue-rules.ts';

const draft: VenueDraft = {
  name: ' Fig  & Fennel ',
  street: '12 Orchard Street',
  city: 'New York',
  state: 'ny',
  zip: '10002',
  latitude: 40.71,
  longitude: -74.01,
  afterPartyName: 'Inkwell',
  afterPartyAddress: '14 Orchard Street',
  tables: 4,
  seatsPerTable: 8,
};

describe('a venue in the office', () => {
  test('is stored without needless spaces, with the state in capitals', () => {
    expect(venueFaults(draft)).toEqual({});
    expect(cleanVenue(draft)).toMatchObject({ name: 'Fig & Fennel', state: 'NY' });
  });

  test.each<[string, Partial<VenueDraft>, keyof VenueDraft]>([
    ['a blank name', { name: ' \u00A0 ' }, 'name'],
    ['a name with a direction mark', { name: 'Fig \u202E& Fennel' }, 'name'],
    ['HTML in the street', { street: '<b>12</b> Orchard' }, 'street'],
    ['four digits as the zip code', { zip: '1000' }, 'zip'],
    ['a whole word as the state', { state: 'New York' }, 'state'],
    ['a latitude beyond the pole', { latitude: 91 }, 'latitude'],
    ['no number as the longitude', { longitude: Number.NaN }, 'longitude'],
    ['half a table', { tables: 2.5 }, 'tables'],
    ['one seat at a table', { seatsPerTable: 1 }, 'seatsPerTable'],
  ])('with %s is refused at that field', (_, wrong, field) => {
    expect(Object.keys(venueFaults({ ...draft, ...wrong }))).toEqual([field]);
  });
});

describe('a reservation', () => {
  test('is a visible line of at most 60 characters, or nothing', () => {
    for (const fine of ['Crewtable 84', 'NR-2217', '#7', '', '   ']) expect(isReservation(fine)).toBe(true);
    for (const bad of ['x'.repeat(61), 'a\u202Eb', '<i>7</i>', '...']) expect(isReservation(bad)).toBe(false);
    expect(cleanReservation('  Crewtable,   Ana ')).toBe('Crewtable, Ana');
    expect(cleanReservation('  ')).toBeNull();
  });
});
