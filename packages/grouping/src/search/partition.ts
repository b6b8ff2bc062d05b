import { StoredCosts, SummedCosts, type GroupCosts } from '../group-costs.ts';
import { forbiddenPoints, type PartitionProblem, type Sizes } from './partition-problem.ts';

/**
 * The costs of all elements in all groups are stored (`KeptCosts`) if the groups have more than `largeGroup`
 * elements on average, or if there are more than `smallCrowd` elements and at most `fewSums` sums.
 */
const largeGroup = 10;
const fewSums = 2_000;
const smallCrowd = 40;

/** The current assignment of units to groups, with all counts that the cost of a change depends on. */
export class Partition {
  readonly problem: PartitionProblem;
  readonly groups: number;
  readonly stride: number;
  readonly fewest: Uint8Array;
  readonly most: Uint8Array;
  readonly groupOf: Int32Array;
  /** Group g: `unitsIn[g * stride]` to `unitsIn[g * stride + unitCount[g] - 1]`; `seats` likewise. */
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
  /** Upper bound of the trait costs of two groups together. */
  readonly maxForTraits: number;
  /** The cost of every element in every group, group by group; undefined if it is not stored. */
  readonly storedSums: Int32Array | undefined;

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
    const kept = isKept ? new StoredCosts(problem.costs, this.groups) : undefined;
    this.storedSums = kept?.sums;
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
      this.#addElement(problem.members[member]!, group);
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
      this.#removeElement(problem.members[member]!, group);
    }
  }

  #addElement(element: number, group: number): void {
    this.#groupCosts.enter(element, group);
    const seat = group * this.stride + this.filled[group]!;
    this.seats[seat] = element;
    this.#seat[element] = seat;
    this.filled[group]! += 1;
  }

  #removeElement(element: number, group: number): void {
    this.filled[group]! -= 1;
    const last = this.seats[group * this.stride + this.filled[group]!]!;
    this.seats[this.#seat[element]!] = last;
    this.#seat[last] = this.#seat[element]!;
    this.#groupCosts.leave(element, group);
  }

  /**
   * What an exchange of two units of one element each would add to the cost, without forbidden pairs. Returns
   * Infinity as soon as the result is certain to exceed `limit`.
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

  /** What an exchange of two units would add to the trait costs of the two groups. */
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

  /** Exchanges two units of one element each. Faster than `take` and `put`, for the most frequent change. */
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

  /** The cost of a unit with the others in its group. */
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

  /** The cost that a unit would have with all units of another group. */
  joiningCost(unit: number, group: number): number {
    const { firstMember, members } = this.problem;
    const until = firstMember[unit + 1]!;
    let sum = 0;
    for (let member = firstMember[unit]!; member < until; member += 1) {
      sum += this.#groupCosts.joining(members[member]!, group);
    }
    return sum;
  }

  /** The cost between two units. */
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

  /** How many units of the group this unit must not be with. */
  forbiddenIn(unit: number, group: number): number {
    const { firstApart, apartFrom } = this.problem;
    let found = 0;
    for (let each = firstApart[unit]!; each < firstApart[unit + 1]!; each += 1) {
      if (this.groupOf[apartFrom[each]!] === group) found += 1;
    }
    return found;
  }

  /** The cost of a group with these numbers of women, men and units, without pair costs. */
  groupCost(women: number, men: number, units: number): number {
    const traits = this.#traitCost[women * (this.stride + 1) + men]!;
    return units === 1 ? traits + this.problem.unitAlone : traits;
  }

  /** The cost of the whole arrangement, from the stored sums and counts. */
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

  /** Puts every unit into the group that the list gives. */
  restore(groupOf: Int32Array): void {
    for (const counts of [this.unitCount, this.filled, this.women, this.men]) counts.fill(0);
    this.#groupCosts.clear();
    groupOf.forEach((group, unit) => this.put(unit, group));
  }
}
