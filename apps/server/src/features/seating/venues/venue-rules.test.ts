import { describe, expect, test } from 'vitest';
import { assignVenues } from './venue-rules.ts';

const table = (id: string, size: number) => ({ id, size });

describe('assigning venues to tables', () => {
  test('gives a large table a venue with enough seats, independent of the order of the tables', () => {
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

  test('uses as few venues as possible', () => {
    const venues = [
      { id: 'two', tablesFree: 2, seatsPerTable: 8 },
      { id: 'three', tablesFree: 3, seatsPerTable: 8 },
    ];
    const places = assignVenues([table('a', 6), table('b', 6), table('c', 6)], venues)!;
    expect(new Set(places.values())).toEqual(new Set(['three']));
  });

  test('assigns no venue at all if one table would have none', () => {
    const venues = [{ id: 'one', tablesFree: 1, seatsPerTable: 8 }];
    expect(assignVenues([table('a', 6), table('b', 6)], venues)).toBeUndefined();
    expect(assignVenues([table('a', 9)], venues)).toBeUndefined();
    expect(assignVenues([table('a', 6)], [])).toBeUndefined();
  });

  test('needs no venue if there are no tables', () => {
    expect(assignVenues([], [])).toEqual(new Map());
  });
});
