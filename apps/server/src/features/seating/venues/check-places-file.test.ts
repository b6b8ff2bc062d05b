import type { PlacesFileBody } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { describeFileFaults } from '../../../platform/files/check-file.ts';
import { checkPlacesFile } from './check-places-file.ts';
import { readDemoPlaces } from './demo-meeting-places.ts';

const restaurants = [{ name: 'The Long Table', street: '230 Printers Alley' }];

function faultsOf(change: (file: PlacesFileBody) => unknown): string[] {
  const file = readDemoPlaces();
  change(file);
  return describeFileFaults(checkPlacesFile(JSON.stringify(file), restaurants).faults);
}

describe('a file of meeting places', () => {
  test('of the demo has no faults', () => {
    expect(faultsOf(() => {})).toEqual([]);
  });

  test('without places has no faults: QuickCrew closes', () => {
    expect(faultsOf((file) => (file.places = []))).toEqual([]);
  });

  test.each<[string, (file: PlacesFileBody) => unknown, string]>([
    ['another version', (file) => Object.assign(file, { version: 2 }), 'version: must be 1'],
    [
      'the same name twice',
      ({ places }) => (places[2]!.name = places[0]!.name.toUpperCase()),
      'places[2].name: is the same as that of another place',
    ],
    [
      'the name and street of a restaurant',
      ({ places }) => Object.assign(places[1]!, restaurants[0]),
      'places[1].name: is that of a restaurant in the same street',
    ],
    [
      'a latitude in Boston',
      ({ places }) => (places[0]!.latitude = 42.36),
      'places[0].latitude: is outside of New York City',
    ],
    [
      'a longitude without its sign',
      ({ places }) => (places[0]!.longitude = 74.01),
      'places[0].longitude: is outside of New York City',
    ],
    [
      'a coordinate as text',
      ({ places }) => Object.assign(places[0]!, { latitude: '40.7' }),
      'places[0].latitude: must be number',
    ],
    [
      'HTML in a text',
      ({ places }) => (places[3]!.name = 'The <b>Corner</b>'),
      'places[3].name: contains HTML; please write plain text',
    ],
    ['a blank name', ({ places }) => (places[0]!.name = '   '), 'places[0].name: must match pattern'],
    ['four digits as the zip code', ({ places }) => (places[0]!.zip = '1000'), 'places[0].zip: must match'],
    [
      'a missing street',
      ({ places }) => delete (places[4] as Partial<(typeof places)[0]>).street,
      'places[4].street: is missing',
    ],
    [
      'an unknown field',
      ({ places }) => Object.assign(places[0]!, { tables: 3 }),
      'places[0].tables: is not a field of this file',
    ],
  ])('with %s is refused, with the place of the fault', (_, change, fault) => {
    expect(faultsOf(change)).toEqual([expect.stringContaining(fault) as unknown]);
  });

  test('with several faults gets one message for each', () => {
    expect(
      faultsOf(({ places }) => {
        Object.assign(places[0]!, { latitude: 0, longitude: 0 });
        places[1]!.street = '<script>';
      }),
    ).toEqual([
      'places[1].street: contains HTML; please write plain text',
      'places[0].latitude: is outside of New York City',
      'places[0].longitude: is outside of New York City',
    ]);
  });

  test.each(['', '{', '[]', 'null', 'places'])('that contains %j is refused', (text) => {
    expect(checkPlacesFile(text, []).faults).toMatchObject([{ place: 'file' }]);
  });
});
