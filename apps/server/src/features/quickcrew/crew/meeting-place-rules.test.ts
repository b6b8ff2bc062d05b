import { expect, test } from 'vitest';
import { assignPlaces } from './meeting-place-rules.ts';

const place = (name: string, crews: number) => ({
  venueId: name,
  name,
  address: '1 Street, New York',
  latitude: 40.7,
  longitude: -74,
  invented: false,
  crews,
});

test('crews that meet at the same time get different places as long as there are enough', () => {
  const names = (...used: number[]) =>
    assignPlaces(
      used.map((crews, index) => place(`place ${index}`, crews)),
      4,
    ).map(({ name }) => name);
  expect(names(0, 0, 0)).toEqual(['place 0', 'place 1', 'place 2', 'place 0']);
  expect(names(1, 0, 3)).toEqual(['place 1', 'place 0', 'place 1', 'place 0']);
  expect(names(5)).toEqual(['place 0', 'place 0', 'place 0', 'place 0']);
});
