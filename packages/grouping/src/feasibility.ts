import { compositions, distance, seatsOf, type Composition, type Units } from './composition.ts';
import type { Bounds } from './student.ts';

/** Up to here the answer is exact; see `setWholeTablesAside` for more students than that. */
const exactUpTo = 60;
/** One bit of an integer for each number of tables. */
const maxTables = 31;

/**
 * Dynamic programming over the units: for every smaller crowd (a singles, b pairs, c trios), which numbers of tables
 * can seat it with every table within the bounds. Then the crowd itself is known too, and the way back through the
 * answers gives the tables.
 */
export function seatingsWithin(units: Units, bounds: Bounds): (tables: number) => Composition[] | undefined {
  const { aside, rest } = setWholeTablesAside(units, bounds);
  const crowd = new Crowd(rest);
  const choices = compositions(bounds.min, bounds.max);
  const possible = new Int32Array(crowd.states);
  possible[0] = 1;
  crowd.forEach((state, a, b, c) => {
    for (const choice of choices) {
      if (!fits(choice, a, b, c)) continue;
      possible[state]! |= possible[state - crowd.offset(choice)]! << 1;
    }
  });
  const isPossible = (state: number, tables: number) => ((possible[state]! >>> tables) & 1) === 1;
  return (tables) => {
    const left = tables - aside.length;
    if (left < 0 || left > maxTables || !isPossible(crowd.states - 1, left)) return undefined;
    return [...aside, ...crowd.wayBack(choices, (before, step) => isPossible(before, left - 1 - step))];
  };
}

/**
 * Where the bounds cannot be kept, the nearest shape: the one with the fewest seats too many or too few over all
 * tables; among those the one with the most, thus smallest, tables, since a table for eight may have no ninth chair; and
 * then the most even one.
 */
export function nearestShape(units: Units, bounds: Bounds): Composition[] {
  const { aside, rest } = setWholeTablesAside(units, bounds);
  const crowd = new Crowd(rest);
  const choices = compositions(1, Math.max(2 * bounds.max, bounds.min));
  const best = new Float64Array(crowd.states).fill(Infinity);
  best[0] = 0;
  // One number orders all wishes: a seat amiss outweighs any number of tables, and a table any evenness.
  const priceOf = (choice: Composition) => distance(choice, bounds) * 1e8 - 1e5 + seatsOf(choice) ** 2;
  crowd.forEach((state, a, b, c) => {
    for (const choice of choices) {
      if (!fits(choice, a, b, c)) continue;
      best[state] = Math.min(best[state]!, best[state - crowd.offset(choice)]! + priceOf(choice));
    }
  });
  let wanted = best[crowd.states - 1]!;
  const found = crowd.wayBack(choices, (before, _, choice) => {
    if (best[before]! + priceOf(choice) !== wanted) return false;
    wanted = best[before]!;
    return true;
  });
  return [...aside, ...found];
}

/**
 * Of more students than `exactUpTo`, whole tables of singles, of pairs and of trios are set aside first, as near to
 * the middle of the bounds as can be; enough of each stay to make up for any remainder. Whatever is found this way is
 * right; that nothing was overlooked is certain for the bounds that leave a choice of sizes, as all of ours do.
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

/** Every crowd that is no larger than the given one, in an order in which smaller ones come first. */
class Crowd {
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

  /** Takes one table after the other off the whole crowd, each one that `isOnTheWay`. */
  wayBack(
    choices: readonly Composition[],
    isOnTheWay: (before: number, step: number, choice: Composition) => boolean,
  ): Composition[] {
    const tables: Composition[] = [];
    let [a, b, c] = this.#units;
    while (a + b + c > 0) {
      const before = (choice: Composition) => this.offset([a, b, c]) - this.offset(choice);
      const choice = choices.find(
        (each) => fits(each, a, b, c) && isOnTheWay(before(each), tables.length, each),
      );
      if (!choice) throw new Error('The way back through the table shapes is lost.');
      tables.push(choice);
      [a, b, c] = [a - choice[0], b - choice[1], c - choice[2]];
    }
    return tables;
  }
}
