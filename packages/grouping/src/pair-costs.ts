import { pairPoints, yearsPoints } from './points.ts';
import type { Student } from './student.ts';

/** The cost of two elements of a partition that are in the same group. */
export interface PairCosts {
  readonly count: number;
  /** Whether no cost is negative. If true, a sum that already exceeds a limit cannot fall below it again. */
  readonly neverNegative: boolean;
  between(one: number, other: number): number;
  /** The cost of one element with those in `seats[from]` to `seats[until - 1]`. The innermost loop. */
  withSeats(element: number, seats: Int32Array, from: number, until: number): number;
  /** Adds `times` times the row of an element (its costs with all others) to `sums`, from index `start`. */
  addRow(element: number, times: number, sums: Int32Array, start: number): void;
  /** In the sums at `oneStart`, replaces the row of `one` by that of `other`; vice versa at `otherStart`. */
  exchangeRows(one: number, other: number, sums: Int32Array, oneStart: number, otherStart: number): void;
}

/** Stores the cost of every pair in a matrix. */
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

/** For students too numerous for a matrix: computes costs on demand, with meetings in a hash set. */
export class ComputedCosts implements PairCosts {
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

/** Up to this many students the matrix has one byte per pair: at most 25 MB. */
const largestMatrix = 5_000;

/**
 * `sparing` keeps strangers for later events: two students with many acquaintances in common cost a little
 * more. Tables of strangers can be found for longer if the graph of meetings has few triangles.
 */
export function pairCostsOf(
  students: readonly Student[],
  unitOf: Int32Array,
  met: readonly (readonly [number, number])[],
  sparing = false,
): PairCosts {
  const count = students.length;
  if (count > largestMatrix) return new ComputedCosts(students, unitOf, met);
  const strangers = new ComputedCosts(students, unitOf, []);
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

/** With more students than this there are enough strangers without `sparing`. */
const maxSpared = 600;
const pointsForEachInCommon = 3;
/** Less than the cost of meeting again, and small enough that the sum of both fits into a byte. */
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
