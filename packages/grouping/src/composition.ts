import type { Bounds } from './student.ts';

/** How many units of one, two and three students. */
export type Units = readonly [singles: number, pairs: number, trios: number];

/** The units at one table, by their sizes. */
export type Composition = Units;

export function seatsOf([singles, pairs, trios]: Units): number {
  return singles + 2 * pairs + 3 * trios;
}

/** By how many seats a table misses its bounds. */
export function distance(table: Composition, { min, max }: Bounds): number {
  const seats = seatsOf(table);
  return Math.max(0, min - seats, seats - max);
}

/** All compositions of a table with at least `fewest` and at most `most` students. */
export function compositions(fewest: number, most: number): Composition[] {
  const found: Composition[] = [];
  for (let trios = 0; 3 * trios <= most; trios += 1) {
    for (let pairs = 0; 3 * trios + 2 * pairs <= most; pairs += 1) {
      const seated = 3 * trios + 2 * pairs;
      for (let singles = Math.max(0, fewest - seated); seated + singles <= most; singles += 1) {
        if (seated + singles > 0) found.push([singles, pairs, trios]);
      }
    }
  }
  return found;
}
