import type { Landscape } from './anneal.ts';
import { exchangeSweep, type ExchangeSweep } from './exchange-sweep.ts';
import { forbiddenPoints, maxUnitsMoved } from './partition-problem.ts';
import type { Partition } from './partition.ts';
import type { Random } from './random.ts';

/** Bit mask: one proposal in eight moves a unit without an exchange, if the sizes allow it. */
const moveAlone = 7;
/** With fewer sweeps the temperature falls too fast, and the search stops in a poor local optimum. */
const minSweeps = 100;

/**
 * The changes that the search proposes: a unit moves to another group, or one to three units of one group are
 * exchanged with one to three units of another group of about the same total size.
 */
export class PartitionMoves implements Landscape {
  /** If defined, it handles all exchanges of two single units. */
  #sweep: ExchangeSweep | undefined;
  readonly #partition: Partition;
  readonly #best: Int32Array;
  // The proposed change: `going` units move from group `here` to `there`, `coming` units in return.
  #here = 0;
  #there = 0;
  readonly #going = new Int32Array(maxUnitsMoved);
  #goingCount = 0;
  readonly #coming = new Int32Array(maxUnitsMoved);
  #comingCount = 0;

  constructor(partition: Partition) {
    this.#partition = partition;
    this.#best = partition.groupOf.slice();
  }

  sweepsWithin(iterations: number): ExchangeSweep | undefined {
    const sweep = exchangeSweep(this.#partition);
    const enough = sweep && iterations >= minSweeps * (sweep.pairs + sweep.proposalsBetween);
    this.#sweep = enough ? sweep : undefined;
    return this.#sweep;
  }

  propose(random: Random, limit: number): number {
    const partition = this.#partition;
    const { unitSize, units } = partition.problem;
    const draw = random.next();
    const unit = Math.floor((draw * units) / 2 ** 32);
    const other = random.below(units);
    const here = partition.groupOf[unit]!;
    const there = partition.groupOf[other]!;
    if (here === there) return Infinity;
    this.#here = here;
    this.#there = there;
    this.#going[0] = unit;
    this.#goingCount = 1;
    this.#coming[0] = other;
    this.#comingCount = 0;
    const size = unitSize[unit]!;
    const plain = size === 1 && unitSize[other] === 1 && !this.#concernsForbidden(unit, other);
    const isSwept = plain && this.#sweep !== undefined;
    // The high bits of the draw choose the unit, so the low bits can be used independently.
    if ((isSwept || (draw & moveAlone) === 0) && this.#fits(size)) return this.#change(limit);
    if (isSwept) return Infinity;
    this.#comingCount = 1;
    if (plain) return partition.exchangeCost(unit, other, limit);
    const surplus = this.#fillUp(random, size - unitSize[other]!);
    return surplus === 0 || this.#fits(surplus) ? this.#change(limit) : Infinity;
  }

  #concernsForbidden(one: number, other: number): boolean {
    const { firstApart, apartFrom } = this.#partition.problem;
    if (apartFrom.length === 0) return false;
    return firstApart[one] !== firstApart[one + 1] || firstApart[other] !== firstApart[other + 1];
  }

  /** Whether both groups keep their sizes if `surplus` elements move from `here` to `there`. */
  #fits(surplus: number): boolean {
    const { filled, fewest, most } = this.#partition;
    const left = filled[this.#here]! - surplus;
    const grown = filled[this.#there]! + surplus;
    return (
      left >= fewest[this.#here]! &&
      left <= most[this.#here]! &&
      grown <= most[this.#there]! &&
      grown >= fewest[this.#there]!
    );
  }

  /**
   * Adds random units to the smaller side, in at most three attempts, until both sides have the same number
   * of elements. Returns how many more elements go than come.
   */
  #fillUp(random: Random, difference: number): number {
    const { unitSize } = this.#partition.problem;
    let surplus = difference;
    for (let attempt = 0; surplus !== 0 && attempt < maxUnitsMoved; attempt += 1) {
      if (surplus > 0) {
        const unit = this.#anyoneIn(this.#there, random);
        if (unitSize[unit]! > surplus || isAmong(unit, this.#coming, this.#comingCount)) continue;
        this.#coming[this.#comingCount] = unit;
        this.#comingCount += 1;
        surplus -= unitSize[unit]!;
      } else {
        const unit = this.#anyoneIn(this.#here, random);
        if (unitSize[unit]! > -surplus || isAmong(unit, this.#going, this.#goingCount)) continue;
        this.#going[this.#goingCount] = unit;
        this.#goingCount += 1;
        surplus += unitSize[unit]!;
      }
    }
    return surplus;
  }

  #anyoneIn(group: number, random: Random): number {
    const { unitsIn, unitCount, stride } = this.#partition;
    return unitsIn[group * stride + random.below(unitCount[group]!)]!;
  }

  /** What the change adds to the cost of the two groups: stored values first, then those to be summed. */
  #change(limit: number): number {
    const { problem } = this.#partition;
    const { neverNegative } = problem.costs;
    let change = this.#wholeGroupsChange();
    if (problem.apartFrom.length > 0) change += this.#forbiddenChange() * forbiddenPoints;
    if (this.#goingCount > 1) change += this.#stayTogether(this.#going, this.#goingCount);
    if (this.#comingCount > 1) change += this.#stayTogether(this.#coming, this.#comingCount);
    for (let each = 0; each < this.#goingCount; each += 1) {
      if (neverNegative && change > limit) return Infinity;
      change += this.#joining(this.#going[each]!, this.#there, this.#coming, this.#comingCount);
    }
    for (let each = 0; each < this.#comingCount; each += 1) {
      if (neverNegative && change > limit) return Infinity;
      change += this.#joining(this.#coming[each]!, this.#here, this.#going, this.#goingCount);
    }
    return change;
  }

  /** The cost of a unit with the units that stay in the group. */
  #joining(unit: number, group: number, leaving: Int32Array, count: number): number {
    const partition = this.#partition;
    let cost = partition.joiningCost(unit, group);
    for (let each = 0; each < count; each += 1) cost -= partition.between(unit, leaving[each]!);
    return cost;
  }

  /** The change of the two group costs, minus the costs of the moving units in their old groups. */
  #wholeGroupsChange(): number {
    const partition = this.#partition;
    const { problem, women, men, unitCount } = partition;
    const here = this.#here;
    const there = this.#there;
    let womenGoing = 0;
    let menGoing = 0;
    let left = 0;
    for (let each = 0; each < this.#goingCount; each += 1) {
      const unit = this.#going[each]!;
      left += partition.ownCost(unit);
      womenGoing += problem.women[unit]!;
      menGoing += problem.men[unit]!;
    }
    for (let each = 0; each < this.#comingCount; each += 1) {
      const unit = this.#coming[each]!;
      left += partition.ownCost(unit);
      womenGoing -= problem.women[unit]!;
      menGoing -= problem.men[unit]!;
    }
    const more = this.#goingCount - this.#comingCount;
    return (
      partition.groupCost(women[here]! - womenGoing, men[here]! - menGoing, unitCount[here]! - more) +
      partition.groupCost(women[there]! + womenGoing, men[there]! + menGoing, unitCount[there]! + more) -
      partition.groupCost(women[here]!, men[here]!, unitCount[here]!) -
      partition.groupCost(women[there]!, men[there]!, unitCount[there]!) -
      left
    );
  }

  /** Units that move together stay together: adds their mutual costs again, which were subtracted twice. */
  #stayTogether(units: Int32Array, count: number): number {
    let sum = 0;
    for (let one = 0; one < count; one += 1) {
      for (let other = one + 1; other < count; other += 1) {
        sum += 2 * this.#partition.between(units[one]!, units[other]!);
      }
    }
    return sum;
  }

  /** The change of the number of forbidden pairs. */
  #forbiddenChange(): number {
    let change = 0;
    for (let each = 0; each < this.#goingCount; each += 1) {
      change += this.#forbiddenFor(this.#going[each]!, this.#here, this.#there);
    }
    for (let each = 0; each < this.#comingCount; each += 1) {
      change += this.#forbiddenFor(this.#coming[each]!, this.#there, this.#here);
    }
    return change;
  }

  /**
   * Skips units that also move: units from the same group stay with this unit, units from the other group
   * stay apart from it.
   */
  #forbiddenFor(unit: number, from: number, to: number): number {
    const { groupOf, problem } = this.#partition;
    const { firstApart, apartFrom } = problem;
    let change = 0;
    for (let each = firstApart[unit]!; each < firstApart[unit + 1]!; each += 1) {
      const other = apartFrom[each]!;
      if (isAmong(other, this.#going, this.#goingCount)) continue;
      if (isAmong(other, this.#coming, this.#comingCount)) continue;
      if (groupOf[other] === from) change -= 1;
      if (groupOf[other] === to) change += 1;
    }
    return change;
  }

  accept(): void {
    const partition = this.#partition;
    if (this.#isExchangeOfSingles()) {
      partition.exchangeSingles(this.#going[0]!, this.#coming[0]!);
      return;
    }
    for (let each = 0; each < this.#goingCount; each += 1) partition.take(this.#going[each]!);
    for (let each = 0; each < this.#comingCount; each += 1) partition.take(this.#coming[each]!);
    for (let each = 0; each < this.#goingCount; each += 1) partition.put(this.#going[each]!, this.#there);
    for (let each = 0; each < this.#comingCount; each += 1) partition.put(this.#coming[each]!, this.#here);
  }

  #isExchangeOfSingles(): boolean {
    if (this.#goingCount !== 1 || this.#comingCount !== 1) return false;
    const { unitSize } = this.#partition.problem;
    return unitSize[this.#going[0]!] === 1 && unitSize[this.#coming[0]!] === 1;
  }

  remember(): void {
    this.#best.set(this.#partition.groupOf);
  }

  recall(): void {
    this.#partition.restore(this.#best);
  }
}

function isAmong(unit: number, units: Int32Array, count: number): boolean {
  for (let each = 0; each < count; each += 1) if (units[each] === unit) return true;
  return false;
}
