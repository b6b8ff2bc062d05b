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

describe('a venue as an organiser types it', () => {
  test('is read, in New York unless said otherwise', () => {
    expect(readVenue(typed)).toEqual({
      venue: {
        kind: 'restaurant',
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

  test.each(['meeting place', 'meeting-place', ' meeting place '])(
    'that is a %j needs neither tables nor an after-party',
    (kind) => {
      const { name, street, zip, latitude, longitude } = typed;
      expect(readVenue({ kind, name, street, zip, latitude, longitude })).toEqual({
        venue: {
          kind: 'meeting place',
          name: 'The Long Table',
          street: '230 Printers Alley',
          city: 'New York',
          state: 'NY',
          zip: '10004',
          latitude: 40.71,
          longitude: -74.01,
          afterPartyName: null,
          afterPartyAddress: null,
          tables: null,
          seatsPerTable: null,
        },
      });
      expect(readVenue({ ...typed, kind })).toEqual({
        faults: [
          'A meeting place has no --after-party.',
          'A meeting place has no --after-party-address.',
          'A meeting place has no --tables.',
          'A meeting place has no --seats.',
        ],
      });
    },
  );

  test('of another kind is refused', () => {
    expect(readVenue({ ...typed, kind: 'pier' })).toEqual({
      faults: ['--kind is one of restaurant, meeting place.'],
    });
  });

  test('has all of its faults told at once', () => {
    expect(readVenue({})).toEqual({
      faults: [
        'Say --name.',
        'Say --street.',
        'Say --zip.',
        'Say --latitude.',
        'Say --longitude.',
        'Say --after-party.',
        'Say --after-party-address.',
        'Say --tables.',
        'Say --seats.',
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
  ])('%o: one sentence', (wrong, fault) => {
    expect(readVenue({ ...typed, ...wrong })).toEqual({ faults: [fault] });
  });
});
