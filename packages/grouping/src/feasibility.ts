import { compositions, distance, seatsOf, type Composition, type Units } from './composition.ts';
import type { Bounds } from './student.ts';

/** Up to this many students the answer is exact; for more, see `setWholeTablesAside`. */
const exactUpTo = 60;
/** Each number of tables is one bit of a 32-bit integer. */
const maxTables = 31;

/**
 * Dynamic programming over the units. For every smaller set of units (a singles, b pairs, c trios) it
 * computes which numbers of tables can seat them with every table within the bounds. The last state is the
 * answer for all units, and backtracking from it gives the tables.
 */
export function seatingsWithin(units: Units, bounds: Bounds): (tables: number) => Composition[] | undefined {
  const { aside, rest } = setWholeTablesAside(units, bounds);
  const space = new StateSpace(rest);
  const choices = compositions(bounds.min, bounds.max);
  const possible = new Int32Array(space.states);
  possible[0] = 1;
  space.forEach((state, a, b, c) => {
    for (const choice of choices) {
      if (!fits(choice, a, b, c)) continue;
      possible[state]! |= possible[state - space.offset(choice)]! << 1;
    }
  });
  const isPossible = (state: number, tables: number) => ((possible[state]! >>> tables) & 1) === 1;
  return (tables) => {
    const left = tables - aside.length;
    if (left < 0 || left > maxTables || !isPossible(space.states - 1, left)) return undefined;
    return [...aside, ...space.backtrack(choices, (before, step) => isPossible(before, left - 1 - step))];
  };
}

/**
 * Returns the nearest shape if the bounds cannot be kept: the shape with the fewest seats outside the bounds,
 * summed over all tables. Among those it prefers more (and so smaller) tables, because a table for eight may
 * have no ninth chair, and then the most even sizes.
 */
export function nearestShape(units: Units, bounds: Bounds): Composition[] {
  const { aside, rest } = setWholeTablesAside(units, bounds);
  const space = new StateSpace(rest);
  const choices = compositions(1, Math.max(2 * bounds.max, bounds.min));
  const best = new Float64Array(space.states).fill(Infinity);
  best[0] = 0;
  // One number orders all criteria: one seat outside the bounds outweighs any number of tables, and one table
  // outweighs any difference in evenness.
  const priceOf = (choice: Composition) => distance(choice, bounds) * 1e8 - 1e5 + seatsOf(choice) ** 2;
  space.forEach((state, a, b, c) => {
    for (const choice of choices) {
      if (!fits(choice, a, b, c)) continue;
      best[state] = Math.min(best[state]!, best[state - space.offset(choice)]! + priceOf(choice));
    }
  });
  let wanted = best[space.states - 1]!;
  const found = space.backtrack(choices, (before, _, choice) => {
    if (best[before]! + priceOf(choice) !== wanted) return false;
    wanted = best[before]!;
    return true;
  });
  return [...aside, ...found];
}

/**
 * Keeps the dynamic programming small. With more students than `exactUpTo`, it first takes out whole tables
 * of only singles, only pairs and only trios, with an average size near the middle of the bounds. Enough
 * units of each size remain to make up for any remainder. Every shape found this way is valid. That no valid
 * shape is missed is certain if the bounds allow a choice of sizes, as all bounds of the product do.
 */
function setWholeTablesAside(units: Units, bounds: Bounds): { aside: Composition[]; rest: Units } {
  const aside: Composition[] = [];
  const rest: [number, number, number] = [...units];
  if (seatsOf(units) <= exactUpTo) return { aside, rest };
  let seated = 0;
  const middle = (bounds.min + bounds.max) / 2;
  for (const size of [3, 2, 1] as const) {
    const fullTables = [];
    for (let count = Math.ceil(bounds.min / size); count * size <= bounds.max; count += 1)
      fullTables.push(count);
    if (fullTables.length === 0) continue;
    const missesMiddle = (count: number) => Math.abs((seated + count * size) / (aside.length + 1) - middle);
    for (;;) {
      const count = fullTables.reduce((one, other) =>
        missesMiddle(other) < missesMiddle(one) ? other : one,
      );
      if ((rest[size - 1]! - count) * size < exactUpTo / 4) break;
      rest[size - 1]! -= count;
      seated += count * size;
      const table: [number, number, number] = [0, 0, 0];
      table[size - 1] = count;
      aside.push(table);
    }
  }
  return { aside, rest };
}

function fits([singles, pairs, trios]: Composition, a: number, b: number, c: number): boolean {
  return singles <= a && pairs <= b && trios <= c;
}

/** All subsets of the given units, counted by unit size. A subset comes after those that it contains. */
class StateSpace {
  readonly states: number;
  readonly #units: Units;
  readonly #pairStride: number;
  readonly #trioStride: number;

  constructor(units: Units) {
    this.#units = units;
    this.#pairStride = units[0] + 1;
    this.#trioStride = this.#pairStride * (units[1] + 1);
    this.states = this.#trioStride * (units[2] + 1);
  }

  offset([singles, pairs, trios]: Composition): number {
    return singles + pairs * this.#pairStride + trios * this.#trioStride;
  }

  forEach(visit: (state: number, a: number, b: number, c: number) => void): void {
    const [singles, pairs, trios] = this.#units;
    for (let c = 0, state = 0; c <= trios; c += 1) {
      for (let b = 0; b <= pairs; b += 1) {
        for (let a = 0; a <= singles; a += 1, state += 1) visit(state, a, b, c);
      }
    }
  }

  /** Goes from all units back to none: removes one table at a time, the first that `isValidStep` accepts. */
  backtrack(
    choices: readonly Composition[],
    isValidStep: (before: number, step: number, choice: Composition) => boolean,
  ): Composition[] {
    const tables: Composition[] = [];
    let [a, b, c] = this.#units;
    while (a + b + c > 0) {
      const before = (choice: Composition) => this.offset([a, b, c]) - this.offset(choice);
      const choice = choices.find(
        (each) => fits(each, a, b, c) && isValidStep(before(each), tables.length, each),
      );
      if (!choice) throw new Error('Backtracking failed: no table shape leads to this state.');
      tables.push(choice);
      [a, b, c] = [a - choice[0], b - choice[1], c - choice[2]];
    }
    return tables;
  }
}
