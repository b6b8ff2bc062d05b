import { LimitsInARow, type Sweep, type Walk } from './anneal.ts';
import { CostMatrix } from '../pair-costs.ts';
import type { Partition } from './partition.ts';
import type { Random } from './random.ts';

/** With fewer to exchange, the preparations of a sweep cost more than it saves. */
const minSingles = 30;

/** The sweep over a partition's exchanges, where everything it reads is kept and enough can be exchanged. */
export function exchangeSweep(partition: Partition): ExchangeSweep | undefined {
  const { problem, keptSums } = partition;
  const singles = freeSingles(partition);
  if (!keptSums || !(problem.costs instanceof CostMatrix) || singles.length < minSingles) return undefined;
  return new ExchangeSweep(partition, keptSums, problem.costs, singles);
}

/** Units of one element that may be with anybody. */
function freeSingles({ problem: { units, unitSize, firstApart } }: Partition): Int32Array {
  return Int32Array.from({ length: units }, (_, unit) => unit).filter(
    (unit) => unitSize[unit] === 1 && firstApart[unit] === firstApart[unit + 1],
  );
}

/**
 * Every two single units in turn: whether they should change places. The sums of everyone in every group are kept, so
 * an exchange is weighed by five look-ups, and in a row these stand beside each other in memory: this is ten times as
 * fast as proposing any two at random, and cools just as well.
 */
export class ExchangeSweep implements Sweep {
  readonly pairs: number;
  readonly proposalsBetween: number;
  readonly #partition: Partition;
  /** What each element costs with each group, group by group. */
  readonly #sums: Int32Array;
  readonly #matrix: CostMatrix['numbers'];
  readonly #count: number;
  readonly #singles: Int32Array;
  readonly #elements: Int32Array;
  /** What each element costs in its own group. */
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
    // As often as the sweep comes to each two singles, so often the others have their turn, and moves without return.
    this.proposalsBetween = (units ** 2 - singles.length ** 2) / 2 + 2 * units;
  }

  run(limits: Int32Array, random: Random, walk: Walk): number {
    for (let group = 0; group < this.#partition.groups; group += 1) this.#readOwn(group);
    let made = 0;
    for (let place = 0; place < this.#singles.length; place += 1) {
      made += this.#exchangeWithLater(place, limits, LimitsInARow.start(random), walk);
    }
    // A change that is made rewrites the sums of two groups: about what it takes to weigh so many.
    return this.pairs + Math.ceil((made * this.#count) / 2);
  }

  /** Weighs one single against all that come later in the list; returns how often it changed places. */
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
      const limit = limits[(firstLimit + later) & LimitsInARow.bits]!;
      let change =
        sums[here * count + otherElement]! +
        sums[there * count + element]! -
        own[element]! -
        own[otherElement]! -
        2 * matrix[element * count + otherElement]!;
      // No group as a whole gets cheaper by more than it can cost.
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
