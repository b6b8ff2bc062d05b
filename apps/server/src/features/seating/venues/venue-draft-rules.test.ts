import { describe, expect, test } from 'vitest';
import { readVenue } from './venue-draft-rules.ts';

const typed = {
  name: ' The Long Table ',
  street: '230 Printers Alley',
  zip: '10004',
  latitude: '40.71',
  longitude: '-74.01',
  'after-party': 'Inkwell',
  'after-party-address': '234 Printers Alley',
  tables: '4',
  seats: '8',
};

describe('a venue that an organiser enters', () => {
  test('is read, with New York as the default city', () => {
    expect(readVenue(typed)).toEqual({
      venue: {
        name: 'The Long Table',
        street: '230 Printers Alley',
        city: 'New York',
        state: 'NY',
        zip: '10004',
        latitude: 40.71,
        longitude: -74.01,
        afterPartyName: 'Inkwell',
        afterPartyAddress: '234 Printers Alley',
        tables: 4,
        seatsPerTable: 8,
      },
    });
  });

  test('without any option is refused with a list of all missing options', () => {
    expect(readVenue({})).toEqual({
      faults: [
        'Please add --name.',
        'Please add --street.',
        'Please add --zip.',
        'Please add --latitude.',
        'Please add --longitude.',
        'Please add --after-party.',
        'Please add --after-party-address.',
        'Please add --tables.',
        'Please add --seats.',
      ],
    });
  });

  test.each([
    [{ latitude: '91' }, '--latitude is a number between -90 and 90.'],
    [{ longitude: 'west' }, '--longitude is a number between -180 and 180.'],
    [{ tables: '0' }, '--tables is a whole number between 1 and 1000.'],
    [{ tables: '2.5' }, '--tables is a whole number between 1 and 1000.'],
    [{ seats: '1' }, '--seats is a whole number between 2 and 40.'],
    [{ zip: '1000' }, '--zip has five digits.'],
  ])('with %o is refused with one sentence', (wrong, fault) => {
    expect(readVenue({ ...typed, ...wrong })).toEqual({ faults: [fault] });
  });
});
