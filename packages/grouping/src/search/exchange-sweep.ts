import { SweepLimits, type Sweep, type Walk } from './anneal.ts';
import { CostMatrix } from '../pair-costs.ts';
import type { Partition } from './partition.ts';
import type { Random } from './random.ts';

/** With fewer single units, preparing a sweep costs more than it saves. */
const minSingles = 30;

/**
 * Returns a sweep over the exchanges of single units. Returns undefined if the partition does not store all
 * sums and costs, or has too few single units.
 */
export function exchangeSweep(partition: Partition): ExchangeSweep | undefined {
  const { problem, storedSums } = partition;
  const singles = freeSingles(partition);
  if (!storedSums || !(problem.costs instanceof CostMatrix) || singles.length < minSingles) return undefined;
  return new ExchangeSweep(partition, storedSums, problem.costs, singles);
}

/** Units of one element without forbidden pairs. */
function freeSingles({ problem: { units, unitSize, firstApart } }: Partition): Int32Array {
  return Int32Array.from({ length: units }, (_, unit) => unit).filter(
    (unit) => unitSize[unit] === 1 && firstApart[unit] === firstApart[unit + 1],
  );
}

/**
 * Tries to exchange every pair of single units in turn. Because the cost of every element in every group is
 * stored, an exchange needs five look-ups, and in this order they are adjacent in memory. This is ten times
 * as fast as proposing random pairs, and the result is as good.
 */
export class ExchangeSweep implements Sweep {
  readonly pairs: number;
  readonly proposalsBetween: number;
  readonly #partition: Partition;
  /** The cost of each element with each group, group by group. */
  readonly #sums: Int32Array;
  readonly #matrix: CostMatrix['numbers'];
  readonly #count: number;
  readonly #singles: Int32Array;
  readonly #elements: Int32Array;
  /** The cost of each element in its own group. */
  readonly #own: Int32Array;

  constructor(partition: Partition, sums: Int32Array, costs: CostMatrix, singles: Int32Array) {
    const { units, members, firstMember } = partition.problem;
    this.#partition = partition;
    this.#sums = sums;
    this.#matrix = costs.numbers;
    this.#count = costs.count;
    this.#singles = singles;
    this.#elements = singles.map((unit) => members[firstMember[unit]!]!);
    this.#own = new Int32Array(costs.count);
    this.pairs = (singles.length * (singles.length - 1)) / 2;
    // One proposal for each pair that the sweep does not cover, plus some moves in one direction, so that all
    // changes are tried about equally often.
    this.proposalsBetween = (units ** 2 - singles.length ** 2) / 2 + 2 * units;
  }

  run(limits: Int32Array, random: Random, walk: Walk): number {
    for (let group = 0; group < this.#partition.groups; group += 1) this.#readOwn(group);
    let made = 0;
    for (let place = 0; place < this.#singles.length; place += 1) {
      made += this.#exchangeWithLater(place, limits, SweepLimits.start(random), walk);
    }
    // Making a change rewrites the sums of two groups, which takes as long as `count / 2` proposals.
    return this.pairs + Math.ceil((made * this.#count) / 2);
  }

  /** Tries to exchange one single unit with each later one. Returns how many exchanges were made. */
  #exchangeWithLater(place: number, limits: Int32Array, firstLimit: number, walk: Walk): number {
    const partition = this.#partition;
    const { groupOf } = partition;
    const sums = this.#sums;
    const matrix = this.#matrix;
    const own = this.#own;
    const singles = this.#singles;
    const elements = this.#elements;
    const count = this.#count;
    const unit = singles[place]!;
    const element = elements[place]!;
    let here = groupOf[unit]!;
    let made = 0;
    for (let later = place + 1; later < singles.length; later += 1) {
      const other = singles[later]!;
      const there = groupOf[other]!;
      if (here === there) continue;
      const otherElement = elements[later]!;
      const limit = limits[(firstLimit + later) & SweepLimits.bits]!;
      let change =
        sums[here * count + otherElement]! +
        sums[there * count + element]! -
        own[element]! -
        own[otherElement]! -
        2 * matrix[element * count + otherElement]!;
      // The trait costs of the two groups can lower the change by at most `maxForTraits`.
      if (change > limit + partition.maxForTraits) continue;
      change += partition.traitsOfExchange(unit, other);
      if (change > limit) continue;
      walk.step(change);
      partition.exchangeSingles(unit, other);
      this.#readOwn(here);
      this.#readOwn(there);
      here = there;
      made += 1;
    }
    return made;
  }

  #readOwn(group: number): void {
    const { seats, stride, filled } = this.#partition;
    const until = group * stride + filled[group]!;
    for (let seat = group * stride; seat < until; seat += 1) {
      const element = seats[seat]!;
      this.#own[element] = this.#sums[group * this.#count + element]!;
    }
  }
}
