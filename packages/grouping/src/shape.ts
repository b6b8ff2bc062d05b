import { distance, seatsOf, type Composition, type Units } from './composition.ts';
import { nearestShape, seatingsWithin } from './feasibility.ts';
import type { SeatingProblem } from './model.ts';
import type { Bounds } from './student.ts';

/** The number of tables, and the initial number of singles, pairs and trios at each table. */
export interface Shape {
  tables: readonly Composition[];
  withinBounds: boolean;
  /** Seats outside the bounds, summed over all tables. */
  seatsOutsideBounds: number;
  /** Minimum (`fewest`) and maximum (`most`) number of students at each table during the search. */
  fewest: Uint8Array;
  most: Uint8Array;
}

export function countUnits(problem: SeatingProblem): Units {
  const counts: [number, number, number] = [0, 0, 0];
  for (const size of problem.unitSize) counts[size - 1]! += 1;
  return counts;
}

/**
 * Chooses the number of tables whose average size is nearest to the middle of the bounds (on a tie, more
 * tables). It considers only numbers for which every table can be within the bounds with every friend group
 * whole. If there is no such number, it uses `nearestShape`, and the search keeps those sizes.
 */
export function chooseShape(units: Units, bounds: Bounds): Shape {
  const students = seatsOf(units);
  const middle = (bounds.min + bounds.max) / 2;
  const numbers: number[] = [];
  for (let tables = Math.ceil(students / bounds.max); tables * bounds.min <= students; tables += 1) {
    if (tables > 0) numbers.push(tables);
  }
  const missesMiddle = (tables: number) => Math.abs(students / tables - middle);
  numbers.sort((one, other) => missesMiddle(one) - missesMiddle(other) || other - one);
  let within: ReturnType<typeof seatingsWithin> | undefined;
  for (const number of numbers) {
    const tables = dealOut(units, bounds, number) ?? (within ??= seatingsWithin(units, bounds))(number);
    if (tables) return shapeOf(tables, bounds, true);
  }
  return shapeOf(students > 0 ? nearestShape(units, bounds) : [], bounds, false);
}

/**
 * Places trios first, then pairs, then singles, each at the table with the fewest students so far. If the
 * result is within the bounds, it proves quickly that they can be kept. Only if it fails, the slower
 * `seatingsWithin` decides.
 */
function dealOut(units: Units, bounds: Bounds, number: number): Composition[] | undefined {
  const tables = Array.from({ length: number }, (): [number, number, number] => [0, 0, 0]);
  const byFill: number[][] = Array.from({ length: bounds.max + 1 }, () => []);
  for (let table = number - 1; table >= 0; table -= 1) byFill[0]!.push(table);
  for (const size of [3, 2, 1] as const) {
    for (let unit = 0; unit < units[size - 1]!; unit += 1) {
      const fill = byFill.findIndex((waiting) => waiting.length > 0);
      if (fill + size > bounds.max) return undefined;
      const table = byFill[fill]!.pop()!;
      tables[table]![size - 1]! += 1;
      byFill[fill + size]!.push(table);
    }
  }
  return tables.every((table) => distance(table, bounds) === 0) ? tables : undefined;
}

function shapeOf(tables: readonly Composition[], bounds: Bounds, withinBounds: boolean): Shape {
  const sizes = tables.map(seatsOf);
  return {
    tables,
    withinBounds: withinBounds || tables.length === 0,
    seatsOutsideBounds: tables.reduce((sum, table) => sum + distance(table, bounds), 0),
    fewest: Uint8Array.from(sizes, (size) => (withinBounds ? bounds.min : size)),
    most: Uint8Array.from(sizes, (size) => (withinBounds ? bounds.max : size)),
  };
}
