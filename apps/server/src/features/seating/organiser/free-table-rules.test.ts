import { describe, expect, it } from 'vitest';
import { findFreeTables } from './free-table-rules.ts';

const table = (number: number, ...studentIds: string[]) => ({
  id: `table-${number}`,
  number,
  seats: 3,
  studentIds,
});
const newcomer = {
  studentId: 'ines',
  forbidden: [],
  meetings: [],
  friendIds: [],
  collegeOf: (id: string) => (id === 'ines' || id === 'kai' ? 'NYU' : 'Pace'),
};
const numbers = (tables: readonly { number: number }[]) => tables.map(({ number }) => number);

describe('free chairs for a student without a table', () => {
  it('are at tables with room, not at full or empty ones', () => {
    const tables = [table(1, 'a', 'b', 'c'), table(2), table(3, 'd', 'e')];
    expect(numbers(findFreeTables(tables, newcomer))).toEqual([3]);
  });

  it.each([[['ines', 'a']], [['a', 'ines']]] as [[string, string]][])(
    'are never at a table with somebody of the forbidden pair %j',
    (pair) => {
      const tables = [table(1, 'a'), table(2, 'b')];
      expect(numbers(findFreeTables(tables, { ...newcomer, forbidden: [pair] }))).toEqual([2]);
    },
  );

  it('are offered at tables of friends first, then with the fewest repeats, then at the smallest', () => {
    const tables = [table(1, 'a', 'b'), table(2, 'c', 'd'), table(3, 'e'), table(4, 'f', 'g')];
    const free = findFreeTables(tables, { ...newcomer, meetings: [['e', 'ines']], friendIds: ['g'] });
    expect(free.map(({ number, repeats, friends }) => [number, repeats, friends])).toEqual([
      [4, 0, 1],
      [1, 0, 0],
      [2, 0, 0],
      [3, 1, 0],
    ]);
  });

  it('count the colleges of the table with the student', () => {
    const [free] = findFreeTables([table(1, 'kai', 'a')], newcomer);
    expect(free).toMatchObject({ colleges: 2 });
  });
});
