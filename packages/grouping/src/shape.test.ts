import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBounds } from '../test/crowds.ts';
import { seatsOf, type Units } from './composition.ts';
import { nearestShape, seatingsWithin } from './feasibility.ts';
import { chooseShape } from './shape.ts';
import type { Bounds } from './student.ts';

const dinner = { min: 6, max: 8 };
const sizesFor = (units: Units, bounds: Bounds) =>
  chooseShape(units, bounds)
    .tables.map(seatsOf)
    .sort((one, other) => one - other);

/** Whether these units can fill this number of tables, by brute force: tries every table for every unit. */
function canFill(units: Units, { min, max }: Bounds, tables: number): boolean {
  if (tables * max < seatsOf(units) || tables * min > seatsOf(units)) return false;
  const sizes = [...fill(units[2], 3), ...fill(units[1], 2), ...fill(units[0], 1)];
  const seen = new Set<string>();
  const seat = (next: number, filled: readonly number[]): boolean => {
    const size = sizes[next];
    if (size === undefined) return filled.every((seats) => seats >= min);
    const key = `${next}:${filled.join()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return filled.some(
      (seats, table) =>
        seats + size <= max &&
        seat(
          next + 1,
          filled.with(table, seats + size).toSorted((one, other) => one - other),
        ),
    );
  };
  return seat(0, fill(tables, 0));
}

const fill = (count: number, value: number) => Array.from({ length: count }, () => value);

describe('the sizes of tables', () => {
  test('tables of six to eight fit every number of students but 1-5, 9-11 and 17', () => {
    const impossible = Array.from({ length: 300 }, (_, index) => index + 1).filter(
      (students) => !chooseShape([students, 0, 0], dinner).withinBounds,
    );
    expect(impossible).toEqual([1, 2, 3, 4, 5, 9, 10, 11, 17]);
  });

  test.each<[string, Units, number[], number]>([
    ['nine sit at one table, one seat too many', [9, 0, 0], [9], 1],
    ['ten sit at two small tables rather than at a large one', [10, 0, 0], [5, 5], 2],
    ['seventeen sit at three tables, one of them a seat short', [17, 0, 0], [5, 6, 6], 1],
    ['five trios stay whole, with one seat too many', [0, 0, 5], [6, 9], 1],
    ['three students sit together', [3, 0, 0], [3], 3],
    ['21 trios stay whole, with one seat too many', [0, 0, 21], [...fill(9, 6), 9], 1],
  ])('%s', (_, units, sizes, amiss) => {
    expect(sizesFor(units, dinner)).toEqual(sizes);
    expect(chooseShape(units, dinner)).toMatchObject({ withinBounds: false, seatsOutsideBounds: amiss });
  });

  test('tables have sizes around the middle of the bounds', () => {
    expect(sizesFor([300, 0, 0], dinner)).toEqual([...fill(1, 6), ...fill(42, 7)]);
    expect(chooseShape([5000, 0, 0], dinner).tables).toHaveLength(714);
    expect(sizesFor([0, 0, 0], dinner)).toEqual([]);
  });

  const anyUnits = fc.tuple(fc.nat(8), fc.nat(4), fc.nat(4));

  test('the bounds are kept exactly when a brute-force search can keep them', () => {
    fc.assert(
      fc.property(anyUnits, anyBounds, (units, bounds) => {
        const students = seatsOf(units);
        fc.pre(students > 0);
        const numbers = Array.from({ length: Math.ceil(students / bounds.min) }, (_, index) => index + 1);
        const within = seatingsWithin(units, bounds);
        for (const tables of numbers) {
          expect(within(tables) !== undefined).toBe(canFill(units, bounds, tables));
        }
        const possible = numbers.some((tables) => canFill(units, bounds, tables));
        expect(chooseShape(units, bounds).withinBounds).toBe(possible);
      }),
      { numRuns: 100 },
    );
  });

  test('every shape seats every friend group and single student once', () => {
    const manyUnits = fc.tuple(fc.nat(120), fc.nat(60), fc.nat(30));
    fc.assert(
      fc.property(manyUnits, anyBounds, (units, bounds) => {
        for (const tables of [chooseShape(units, bounds).tables, nearestShape(units, bounds)]) {
          const placed = [0, 1, 2].map((size) => tables.reduce((sum, table) => sum + table[size]!, 0));
          expect(placed).toEqual(units);
        }
      }),
      { numRuns: 50 },
    );
  });
});
