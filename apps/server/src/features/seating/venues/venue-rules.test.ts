import { describe, expect, test } from 'vitest';
import { assignVenues } from './venue-rules.ts';

const table = (id: string, size: number) => ({ id, size });

describe('places for tables', () => {
  test('a large table gets the house that has room for it, whoever was first', () => {
    const venues = [
      { id: 'small', tablesFree: 1, seatsPerTable: 6 },
      { id: 'large', tablesFree: 1, seatsPerTable: 8 },
    ];
    const places = assignVenues([table('six', 6), table('eight', 8)], venues);
    expect(places).toEqual(
      new Map([
        ['eight', 'large'],
        ['six', 'small'],
      ]),
    );
  });

  test('an evening has as few addresses as possible', () => {
    const venues = [
      { id: 'two', tablesFree: 2, seatsPerTable: 8 },
      { id: 'three', tablesFree: 3, seatsPerTable: 8 },
    ];
    const places = assignVenues([table('a', 6), table('b', 6), table('c', 6)], venues)!;
    expect(new Set(places.values())).toEqual(new Set(['three']));
  });

  test('no table is placed where one would be left without a place', () => {
    const venues = [{ id: 'one', tablesFree: 1, seatsPerTable: 8 }];
    expect(assignVenues([table('a', 6), table('b', 6)], venues)).toBeUndefined();
    expect(assignVenues([table('a', 9)], venues)).toBeUndefined();
    expect(assignVenues([table('a', 6)], [])).toBeUndefined();
  });

  test('an evening that nobody comes to needs no place', () => {
    expect(assignVenues([], [])).toEqual(new Map());
  });
});
