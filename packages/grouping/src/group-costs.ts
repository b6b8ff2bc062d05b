import type { PairCosts } from './pair-costs.ts';

/** What elements cost in the groups they are in or might join. Told of every change, asked before every change. */
export interface GroupCosts {
  /** What an element costs with the others in its own group. */
  own(element: number, group: number): number;
  /** What it would cost with all those in another group. */
  joining(element: number, group: number): number;
  enter(element: number, group: number): void;
  leave(element: number, group: number): void;
  /** The same as two leaving and two entering, for one element of each of two groups, and quicker. */
  exchange(one: number, oneGroup: number, other: number, otherGroup: number): void;
  clear(): void;
}

/** Who sits in which group, for those who sum up over a group. */
export interface Seats {
  stride: number;
  seats: Int32Array;
  filled: Int32Array;
}

/**
 * For small groups: what an element costs in its own group is kept, anything else is summed when asked for. A change
 * touches a dozen numbers.
 */
export class SummedCosts implements GroupCosts {
  readonly #costs: PairCosts;
  readonly #seats: Seats;
  readonly #own: Int32Array;

  constructor(costs: PairCosts, seats: Seats) {
    this.#costs = costs;
    this.#seats = seats;
    this.#own = new Int32Array(costs.count);
  }

  own(element: number): number {
    return this.#own[element]!;
  }

  joining(element: number, group: number): number {
    const { stride, seats, filled } = this.#seats;
    const from = group * stride;
    return this.#costs.withSeats(element, seats, from, from + filled[group]!);
  }

  enter(element: number, group: number): void {
    this.#own[element] = this.#addTo(group, element, 1);
  }

  leave(element: number, group: number): void {
    this.#addTo(group, element, -1);
  }

  /** Between the two calls one seat has changed hands: both elements are still counted as members of a group. */
  exchange(one: number, oneGroup: number, other: number, otherGroup: number): void {
    const between = this.#costs.between(one, other);
    const oneCost = this.#swapIn(oneGroup, one, other);
    const otherCost = this.#swapIn(otherGroup, other, one);
    this.#own[other] = oneCost - between;
    this.#own[one] = otherCost - between;
  }

  /** Everybody in the group but `leaver` has `joiner` instead of it; returns the joiner's cost with all of them. */
  #swapIn(group: number, leaver: number, joiner: number): number {
    const { stride, seats, filled } = this.#seats;
    const until = group * stride + filled[group]!;
    let sum = 0;
    for (let seat = group * stride; seat < until; seat += 1) {
      const mate = seats[seat]!;
      const cost = this.#costs.between(joiner, mate);
      sum += cost;
      if (mate !== leaver) this.#own[mate]! += cost - this.#costs.between(leaver, mate);
    }
    return sum;
  }

  #addTo(group: number, element: number, times: number): number {
    const { stride, seats, filled } = this.#seats;
    const until = group * stride + filled[group]!;
    let sum = 0;
    for (let seat = group * stride; seat < until; seat += 1) {
      const mate = seats[seat]!;
      const cost = this.#costs.between(element, mate);
      this.#own[mate]! += times * cost;
      sum += cost;
    }
    return sum;
  }

  clear(): void {
    this.#own.fill(0);
  }
}

/**
 * For large groups: what every element costs in every group is kept. A change is weighed with a handful of look-ups;
 * one that is made touches the rows of two groups.
 */
export class KeptCosts implements GroupCosts {
  readonly #costs: PairCosts;
  readonly sums: Int32Array;

  constructor(costs: PairCosts, groups: number) {
    this.#costs = costs;
    this.sums = new Int32Array(groups * costs.count);
  }

  own(element: number, group: number): number {
    return this.sums[group * this.#costs.count + element]!;
  }

  joining(element: number, group: number): number {
    return this.sums[group * this.#costs.count + element]!;
  }

  enter(element: number, group: number): void {
    this.#costs.addRow(element, 1, this.sums, group * this.#costs.count);
  }

  leave(element: number, group: number): void {
    this.#costs.addRow(element, -1, this.sums, group * this.#costs.count);
  }

  exchange(one: number, oneGroup: number, other: number, otherGroup: number): void {
    const { count } = this.#costs;
    this.#costs.exchangeRows(one, other, this.sums, oneGroup * count, otherGroup * count);
  }

  clear(): void {
    this.sums.fill(0);
  }
}
