import { pairPoints, yearsPoints } from './points.ts';
import type { Student } from './student.ts';

/** What two elements of a partition cost when they are in the same group. */
export interface PairCosts {
  readonly count: number;
  /** Whether no pair costs less than nothing: a sum that is too high already cannot get better then. */
  readonly neverNegative: boolean;
  between(one: number, other: number): number;
  /** The cost of one element with those in `seats[from]` up to `seats[until - 1]`: the innermost loop of all. */
  withSeats(element: number, seats: Int32Array, from: number, until: number): number;
  /** Adds what an element costs with each other one, so many times, to `sums[start]` up to `sums[start + count - 1]`. */
  addRow(element: number, times: number, sums: Int32Array, start: number): void;
  /** In the sums that start at `oneStart`, the other's row takes the place of the one's; at `otherStart`, vice versa. */
  exchangeRows(one: number, other: number, sums: Int32Array, oneStart: number, otherStart: number): void;
}

/** Every pair has its number in a matrix. */
export class CostMatrix implements PairCosts {
  readonly count: number;
  readonly neverNegative: boolean;
  readonly numbers: Uint8Array | Int8Array | Int32Array;

  constructor(count: number, matrix: Uint8Array | Int8Array | Int32Array) {
    this.count = count;
    this.neverNegative = matrix instanceof Uint8Array;
    this.numbers = matrix;
  }

  between(one: number, other: number): number {
    return this.numbers[one * this.count + other]!;
  }

  withSeats(element: number, seats: Int32Array, from: number, until: number): number {
    const matrix = this.numbers;
    const row = element * this.count;
    let sum = 0;
    for (let seat = from; seat < until; seat += 1) sum += matrix[row + seats[seat]!]!;
    return sum;
  }

  addRow(element: number, times: number, sums: Int32Array, start: number): void {
    const matrix = this.numbers;
    const row = element * this.count;
    for (let each = 0; each < this.count; each += 1) sums[start + each]! += times * matrix[row + each]!;
  }

  exchangeRows(one: number, other: number, sums: Int32Array, oneStart: number, otherStart: number): void {
    const matrix = this.numbers;
    const { count } = this;
    const oneRow = one * count;
    const otherRow = other * count;
    for (let each = 0; each < count; each += 1) {
      const change = matrix[otherRow + each]! - matrix[oneRow + each]!;
      sums[oneStart + each]! += change;
      sums[otherStart + each]! -= change;
    }
  }
}

/** For a crowd whose matrix would be too large: pairs are worked out when asked for, old meetings found by hash. */
export class CostsWorkedOut implements PairCosts {
  readonly count: number;
  readonly neverNegative = true;
  readonly #unitOf: Int32Array;
  readonly #college: Int32Array;
  readonly #status: Int32Array;
  readonly #age: Int32Array;
  readonly #met: Set<number>;

  constructor(students: readonly Student[], unitOf: Int32Array, met: readonly (readonly [number, number])[]) {
    this.count = students.length;
    this.#unitOf = unitOf;
    this.#college = numberText(students.map(({ college }) => college));
    this.#status = numberText(students.map(({ status }) => status));
    this.#age = Int32Array.from(students, ({ ageYears }) => Math.floor(ageYears));
    this.#met = new Set(met.map(([a, b]) => this.#key(a, b)));
  }

  between(one: number, other: number): number {
    if (this.#unitOf[one] === this.#unitOf[other]) return 0;
    let cost = this.#met.size > 0 && this.#met.has(this.#key(one, other)) ? pairPoints.metBefore : 0;
    if (this.#college[one] === this.#college[other]) cost += pairPoints.sameCollege;
    if (this.#status[one] === this.#status[other]) cost += pairPoints.sameStatus;
    return cost + yearsPoints(this.#age[one]!, this.#age[other]!);
  }

  withSeats(element: number, seats: Int32Array, from: number, until: number): number {
    let sum = 0;
    for (let seat = from; seat < until; seat += 1) sum += this.between(element, seats[seat]!);
    return sum;
  }

  addRow(element: number, times: number, sums: Int32Array, start: number): void {
    for (let each = 0; each < this.count; each += 1)
      sums[start + each]! += times * this.between(element, each);
  }

  exchangeRows(one: number, other: number, sums: Int32Array, oneStart: number, otherStart: number): void {
    this.addRow(one, -1, sums, oneStart);
    this.addRow(other, 1, sums, oneStart);
    this.addRow(other, -1, sums, otherStart);
    this.addRow(one, 1, sums, otherStart);
  }

  #key(one: number, other: number): number {
    return one < other ? one * this.count + other : other * this.count + one;
  }
}

/** Up to here every pair has its byte: 25 MB. */
const largestMatrix = 5_000;

/**
 * `sparing` keeps strangers for later evenings: two who have many acquaintances in common cost a little more, since
 * tables of strangers will be found for longest while those who have met form few triangles.
 */
export function pairCostsOf(
  students: readonly Student[],
  unitOf: Int32Array,
  met: readonly (readonly [number, number])[],
  sparing = false,
): PairCosts {
  const count = students.length;
  if (count > largestMatrix) return new CostsWorkedOut(students, unitOf, met);
  const strangers = new CostsWorkedOut(students, unitOf, []);
  const matrix = new Uint8Array(count * count);
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) {
      const cost = strangers.between(one, other);
      matrix[one * count + other] = cost;
      matrix[other * count + one] = cost;
    }
  }
  for (const [one, other] of met) {
    if (unitOf[one] === unitOf[other]) continue;
    const cost = strangers.between(one, other) + pairPoints.metBefore;
    matrix[one * count + other] = cost;
    matrix[other * count + one] = cost;
  }
  if (sparing && count <= maxSpared) addAcquaintances(matrix, unitOf, met);
  return new CostMatrix(count, matrix);
}

/** A larger crowd has strangers enough. */
const maxSpared = 600;
const pointsForEachInCommon = 3;
/** Less than meeting again costs, and little enough for a byte together with it. */
const maxForAcquaintances = 100;

function addAcquaintances(
  matrix: Uint8Array,
  unitOf: Int32Array,
  met: readonly (readonly [number, number])[],
): void {
  const count = unitOf.length;
  const known = Array.from({ length: count }, () => new Set<number>());
  for (const [one, other] of met) {
    known[one]!.add(other);
    known[other]!.add(one);
  }
  const inCommon = new Uint16Array(count * count);
  for (const acquaintances of known) {
    for (const one of acquaintances) {
      for (const other of acquaintances) inCommon[one * count + other]! += 1;
    }
  }
  for (let one = 0; one < count; one += 1) {
    for (let other = 0; other < count; other += 1) {
      const pair = one * count + other;
      if (unitOf[one] === unitOf[other]) continue;
      matrix[pair]! += Math.min(maxForAcquaintances, pointsForEachInCommon * inCommon[pair]!);
    }
  }
}

function numberText(words: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(words, (word) => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  });
}
