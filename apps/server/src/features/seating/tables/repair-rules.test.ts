import { describe, expect, test } from 'vitest';
import { planRepairs } from './repair-rules.ts';
import type { Company, Move, RepairTable } from './repair-rules.ts';

/** 'a b+c d' are four students, of whom b and c are friends; 'a!' has checked in. */
function table(id: string, guests: string, details: Partial<RepairTable> = {}): RepairTable {
  const units = guests.split(' ').map((unit) => ({
    members: unit.replace('!', '').split('+'),
    settled: unit.endsWith('!'),
  }));
  return { id, venueId: 'here', seats: 8, units, ...details };
}

const strangers: Company = { areApart: () => false, haveMet: () => false };
const among = (...pairs: string[]) => {
  const known = new Set(pairs.flatMap((pair) => [pair, `${pair[1]}${pair[0]}`]));
  return (one: string, other: string) => known.has(`${one}${other}`);
};

const repair = (tables: RepairTable[], details: Partial<Parameters<typeof planRepairs>[1]> = {}) =>
  planRepairs(tables, { min: 6, reach: 'anywhere', company: strangers, ...details });

const after = (tables: RepairTable[], moves: Move[]) =>
  Object.fromEntries(
    tables.map(({ id, units }) => {
      const here = new Set(units.flatMap(({ members }) => members));
      for (const { studentIds, from, to } of moves) {
        for (const student of studentIds) {
          if (from === id) here.delete(student);
          if (to === id) here.add(student);
        }
      }
      return [id, [...here].toSorted().join('')];
    }),
  );

describe('the repair of tables', () => {
  test('changes nothing while every table has enough students', () => {
    expect(repair([table('1', 'a b c d e f'), table('2', 'g h i j k l m n')])).toEqual([]);
  });

  test('moves one student to a short table from a table that keeps enough', () => {
    const moves = repair([table('1', 'a b c d e'), table('2', 'f g h i j k'), table('3', 'l m n o p q r')]);
    expect(moves).toHaveLength(1);
    expect(moves[0]).toMatchObject({ from: '3', to: '1' });
    expect(moves[0]!.studentIds).toHaveLength(1);
  });

  test('moves friends together or not at all', () => {
    const pair = repair([table('1', 'a b c d'), table('2', 'e+f g+h i+j k+l')]);
    expect(pair).toHaveLength(1);
    expect(pair[0]!.studentIds).toHaveLength(2);
    const tables = [table('1', 'a b c d e'), table('2', 'f+g+h i+j+k l m!')];
    expect(repair(tables).map(({ studentIds }) => studentIds)).toEqual([['l']]);
  });

  test('dissolves a short table if no other table can spare a student, and each student gets a seat', () => {
    const tables = [table('1', 'a b+c'), table('2', 'd e f g h i'), table('3', 'j k l m n o')];
    const moves = repair(tables);
    const result = after(tables, moves);
    expect(result['1']).toBe('');
    expect(moves.find(({ studentIds }) => studentIds.includes('b'))!.studentIds).toEqual(['b', 'c']);
    expect(result['2']!.length + result['3']!.length).toBe(15);
  });

  test('leaves a short table as it is if its students do not all fit at other tables', () => {
    expect(repair([table('1', 'a b c d e'), table('2', 'f g h i j k')])).toEqual([]);
  });

  test('never seats two students together who must not meet', () => {
    const tables = [table('1', 'a b c d e'), table('2', 'f g h i j k l')];
    const company = { ...strangers, areApart: among('af', 'bg', 'ch', 'di', 'ej', 'ak') };
    expect(repair(tables, { company }).map(({ studentIds }) => studentIds)).toEqual([['l']]);
    const allApart = { ...strangers, areApart: among('af', 'bg', 'ch', 'di', 'ej', 'ak', 'al') };
    expect(repair(tables, { company: allApart })).toEqual([]);
  });

  test('prefers students who have not met the others at the table', () => {
    const tables = [table('1', 'a b c d e'), table('2', 'f g h i j k l')];
    const company = { ...strangers, haveMet: among('af', 'ag', 'ah', 'bi', 'ck', 'cl') };
    expect(repair(tables, { company }).map(({ studentIds }) => studentIds)).toEqual([['j']]);
  });

  test('moves no student to another venue in the last hours, unless a student would sit alone', () => {
    const there = { venueId: 'elsewhere' };
    const short = [table('1', 'a b c d e'), table('2', 'f g h i j k l', there)];
    expect(repair(short, { reach: 'same_house' })).toEqual([]);
    expect(repair([short[0]!, table('2', 'f g h i j k l')], { reach: 'same_house' })).toHaveLength(1);
    const alone = [table('1', 'a'), table('2', 'f g h i j k', there)];
    expect(after(alone, repair(alone, { reach: 'same_house' }))).toEqual({ 1: '', 2: 'afghijk' });
  });

  test('gives company to a student who sits alone, even if the table stays short', () => {
    const tables = [table('1', 'a'), table('2', 'b c d e f g h', { seats: 7 })];
    const moves = repair(tables);
    expect(moves).toHaveLength(1);
    expect(moves[0]).toMatchObject({ from: '2', to: '1' });
  });

  test('never seats more students at a table than it has seats', () => {
    const tables = [table('1', 'a b', { seats: 6 }), table('2', 'd e f g h i', { seats: 7 })];
    expect(repair(tables)).toEqual([]);
  });

  test('merges two short tables if they fit together', () => {
    const tables = [table('1', 'a b c'), table('2', 'd e f g')];
    const moves = repair(tables);
    expect(Object.values(after(tables, moves)).toSorted()).toEqual(['', 'abcdefg']);
  });

  test('does not move students who have checked in', () => {
    const tables = [table('1', 'a b c d e'), table('2', 'f! g! h! i! j! k! l!')];
    expect(repair(tables)).toEqual([]);
  });
});
