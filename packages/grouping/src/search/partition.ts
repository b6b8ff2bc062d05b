import { KeptCosts, SummedCosts, type GroupCosts } from '../group-costs.ts';
import { forbiddenPoints, type PartitionProblem, type Sizes } from './partition-problem.ts';

/** Above this many in a group on average, or below this many sums but for a few dozen, what everyone costs is kept. */
const largeGroup = 10;
const fewSums = 2_000;
const smallCrowd = 40;

/** Who is where at present, with everything counted that a change needs to know. */
export class Partition {
  readonly problem: PartitionProblem;
  readonly groups: number;
  readonly stride: number;
  readonly fewest: Uint8Array;
  readonly most: Uint8Array;
  readonly groupOf: Int32Array;
  /** The units in group g: `unitsIn[g * stride]` up to `unitsIn[g * stride + unitCount[g] - 1]`; `seats` likewise. */
  readonly unitsIn: Int32Array;
  readonly unitCount: Int32Array;
  readonly seats: Int32Array;
  readonly filled: Int32Array;
  readonly women: Int32Array;
  readonly men: Int32Array;
  readonly #unitPlace: Int32Array;
  readonly #seat: Int32Array;
  readonly #groupCosts: GroupCosts;
  readonly #traitCost: Int32Array;
  /** More than the traits of two groups can cost together. */
  readonly maxForTraits: number;
  /** What every element costs in every group, group by group, where it is kept. */
  readonly keptSums: Int32Array | undefined;

  constructor(problem: PartitionProblem, { fewest, most }: Sizes) {
    const { count } = problem.costs;
    this.problem = problem;
    this.groups = most.length;
    this.stride = Math.max(1, ...most);
    this.fewest = fewest;
    this.most = most;
    this.groupOf = new Int32Array(problem.units).fill(-1);
    this.unitsIn = new Int32Array(this.groups * this.stride);
    this.unitCount = new Int32Array(this.groups);
    this.seats = new Int32Array(this.groups * this.stride);
    this.filled = new Int32Array(this.groups);
    this.women = new Int32Array(this.groups);
    this.men = new Int32Array(this.groups);
    this.#unitPlace = new Int32Array(problem.units);
    this.#seat = new Int32Array(count);
    const isKept = count > largeGroup * this.groups || (count > smallCrowd && count * this.groups <= fewSums);
    const kept = isKept ? new KeptCosts(problem.costs, this.groups) : undefined;
    this.keptSums = kept?.sums;
    this.#groupCosts = kept ?? new SummedCosts(problem.costs, this);
    this.#traitCost = new Int32Array((this.stride + 1) ** 2);
    for (let women = 0; women <= this.stride; women += 1) {
      for (let men = 0; men <= this.stride; men += 1) {
        this.#traitCost[women * (this.stride + 1) + men] = problem.traitCost(women, men);
      }
    }
    this.maxForTraits = 2 * this.#traitCost.reduce((one, other) => Math.max(one, other), 0);
  }

  put(unit: number, group: number): void {
    const { problem, unitCount } = this;
    const place = group * this.stride + unitCount[group]!;
    this.groupOf[unit] = group;
    this.unitsIn[place] = unit;
    this.#unitPlace[unit] = place;
    unitCount[group]! += 1;
    this.women[group]! += problem.women[unit]!;
    this.men[group]! += problem.men[unit]!;
    const until = problem.firstMember[unit + 1]!;
    for (let member = problem.firstMember[unit]!; member < until; member += 1) {
      this.#sit(problem.members[member]!, group);
    }
  }

  take(unit: number): void {
    const { problem, unitCount } = this;
    const group = this.groupOf[unit]!;
    unitCount[group]! -= 1;
    const last = this.unitsIn[group * this.stride + unitCount[group]!]!;
    this.unitsIn[this.#unitPlace[unit]!] = last;
    this.#unitPlace[last] = this.#unitPlace[unit]!;
    this.women[group]! -= problem.women[unit]!;
    this.men[group]! -= problem.men[unit]!;
    const until = problem.firstMember[unit + 1]!;
    for (let member = problem.firstMember[unit]!; member < until; member += 1) {
      this.#rise(problem.members[member]!, group);
    }
  }

  #sit(element: number, group: number): void {
    this.#groupCosts.enter(element, group);
    const seat = group * this.stride + this.filled[group]!;
    this.seats[seat] = element;
    this.#seat[element] = seat;
    this.filled[group]! += 1;
  }

  #rise(element: number, group: number): void {
    this.filled[group]! -= 1;
    const last = this.seats[group * this.stride + this.filled[group]!]!;
    this.seats[this.#seat[element]!] = last;
    this.#seat[last] = this.#seat[element]!;
    this.#groupCosts.leave(element, group);
  }

  /**
   * What it would add if two units of one element each changed places, forbidden pairs aside; Infinity as soon as it is
   * certain to be more than the limit.
   */
  exchangeCost(one: number, other: number, limit: number): number {
    const { problem, groupOf } = this;
    const { costs } = problem;
    const oneGroup = groupOf[one]!;
    const otherGroup = groupOf[other]!;
    const oneElement = problem.members[problem.firstMember[one]!]!;
    const otherElement = problem.members[problem.firstMember[other]!]!;
    let change =
      this.traitsOfExchange(one, other) -
      this.#groupCosts.own(oneElement, oneGroup) -
      this.#groupCosts.own(otherElement, otherGroup);
    if (costs.neverNegative && change > limit) return Infinity;
    // Each of the two is still counted in the group that the other would join.
    change += this.#groupCosts.joining(oneElement, otherGroup);
    const between = costs.between(oneElement, otherElement);
    if (costs.neverNegative && change - between > limit) return Infinity;
    return change + this.#groupCosts.joining(otherElement, oneGroup) - 2 * between;
  }

  /** What it would add to the cost of the two groups as such if two units changed places. */
  traitsOfExchange(one: number, other: number): number {
    const { problem, groupOf } = this;
    const womenComing = problem.women[other]! - problem.women[one]!;
    const menComing = problem.men[other]! - problem.men[one]!;
    if (womenComing === 0 && menComing === 0) return 0;
    return (
      this.#traitChange(groupOf[one]!, womenComing, menComing) +
      this.#traitChange(groupOf[other]!, -womenComing, -menComing)
    );
  }

  #traitChange(group: number, womenComing: number, menComing: number): number {
    const row = this.stride + 1;
    const before = this.women[group]! * row + this.men[group]!;
    return this.#traitCost[before + womenComing * row + menComing]! - this.#traitCost[before]!;
  }

  /** Two units of one element each change places: by far the most frequent change, so it has a way of its own. */
  exchangeSingles(one: number, other: number): void {
    const { problem, groupOf, women, men } = this;
    const [oneGroup, otherGroup] = [groupOf[one]!, groupOf[other]!];
    const oneElement = problem.members[problem.firstMember[one]!]!;
    const otherElement = problem.members[problem.firstMember[other]!]!;
    this.#groupCosts.exchange(oneElement, oneGroup, otherElement, otherGroup);
    const oneSeat = this.#seat[oneElement]!;
    const otherSeat = this.#seat[otherElement]!;
    this.seats[oneSeat] = otherElement;
    this.seats[otherSeat] = oneElement;
    this.#seat[oneElement] = otherSeat;
    this.#seat[otherElement] = oneSeat;
    const onePlace = this.#unitPlace[one]!;
    const otherPlace = this.#unitPlace[other]!;
    this.unitsIn[onePlace] = other;
    this.unitsIn[otherPlace] = one;
    this.#unitPlace[one] = otherPlace;
    this.#unitPlace[other] = onePlace;
    groupOf[one] = otherGroup;
    groupOf[other] = oneGroup;
    const womenComing = problem.women[other]! - problem.women[one]!;
    const menComing = problem.men[other]! - problem.men[one]!;
    women[oneGroup]! += womenComing;
    women[otherGroup]! -= womenComing;
    men[oneGroup]! += menComing;
    men[otherGroup]! -= menComing;
  }

  /** What a unit costs with the others in its group. */
  ownCost(unit: number): number {
    const { firstMember, members } = this.problem;
    const group = this.groupOf[unit]!;
    const until = firstMember[unit + 1]!;
    let sum = 0;
    for (let member = firstMember[unit]!; member < until; member += 1) {
      sum += this.#groupCosts.own(members[member]!, group);
    }
    return sum;
  }

  /** What a unit would cost with everyone in another group. */
  joiningCost(unit: number, group: number): number {
    const { firstMember, members } = this.problem;
    const until = firstMember[unit + 1]!;
    let sum = 0;
    for (let member = firstMember[unit]!; member < until; member += 1) {
      sum += this.#groupCosts.joining(members[member]!, group);
    }
    return sum;
  }

  /** What two units cost each other. */
  between(one: number, other: number): number {
    const { costs, firstMember, members } = this.problem;
    let sum = 0;
    for (let a = firstMember[one]!; a < firstMember[one + 1]!; a += 1) {
      for (let b = firstMember[other]!; b < firstMember[other + 1]!; b += 1) {
        sum += costs.between(members[a]!, members[b]!);
      }
    }
    return sum;
  }

  /** How many in the group this unit must not be with. */
  forbiddenIn(unit: number, group: number): number {
    const { firstApart, apartFrom } = this.problem;
    let found = 0;
    for (let each = firstApart[unit]!; each < firstApart[unit + 1]!; each += 1) {
      if (this.groupOf[apartFrom[each]!] === group) found += 1;
    }
    return found;
  }

  /** What a group costs as a whole, with so many women, men and units. */
  groupCost(women: number, men: number, units: number): number {
    const traits = this.#traitCost[women * (this.stride + 1) + men]!;
    return units === 1 ? traits + this.problem.unitAlone : traits;
  }

  /** The cost of the whole arrangement, from what has been counted. */
  totalCost(): number {
    let pairs = 0;
    let forbidden = 0;
    let cost = 0;
    for (let unit = 0; unit < this.problem.units; unit += 1) {
      pairs += this.ownCost(unit);
      forbidden += this.forbiddenIn(unit, this.groupOf[unit]!);
    }
    for (let group = 0; group < this.groups; group += 1) {
      cost += this.groupCost(this.women[group]!, this.men[group]!, this.unitCount[group]!);
    }
    return cost + pairs / 2 + (forbidden / 2) * forbiddenPoints;
  }

  /** Puts every unit where the list says. */
  restore(groupOf: Int32Array): void {
    for (const counts of [this.unitCount, this.filled, this.women, this.men]) counts.fill(0);
    this.#groupCosts.clear();
    groupOf.forEach((group, unit) => this.put(unit, group));
  }
}
