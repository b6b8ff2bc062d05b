import type { PairCosts } from './pair-costs.ts';

/**
 * The costs of elements in the groups that they are in or might join. The partition reports every change with
 * `enter`, `leave` or `exchange`.
 */
export interface GroupCosts {
  /** The cost of an element with the others in its own group. */
  own(element: number, group: number): number;
  /** The cost that it would have with all elements of another group. */
  joining(element: number, group: number): number;
  enter(element: number, group: number): void;
  leave(element: number, group: number): void;
  /** Exchanges two elements between two groups. Faster than two calls of `leave` and two of `enter`. */
  exchange(one: number, oneGroup: number, other: number, otherGroup: number): void;
  clear(): void;
}

/** The elements of each group, for code that sums over a group. */
export interface Seats {
  stride: number;
  seats: Int32Array;
  filled: Int32Array;
}

/**
 * For small groups: stores only the cost of each element in its own group and sums everything else on demand.
 * A change updates about a dozen numbers.
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

  /** The seats are not updated yet, so both sums include the leaving element, which is subtracted again. */
  exchange(one: number, oneGroup: number, other: number, otherGroup: number): void {
    const between = this.#costs.between(one, other);
    const oneCost = this.#swapIn(oneGroup, one, other);
    const otherCost = this.#swapIn(otherGroup, other, one);
    this.#own[other] = oneCost - between;
    this.#own[one] = otherCost - between;
  }

  /**
   * Replaces `leaver` by `joiner` in the costs of the other elements of the group. Returns the cost of
   * `joiner` with all elements of the group, `leaver` included.
   */
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
 * For large groups: stores the cost of every element in every group. A proposed change needs a few look-ups;
 * an accepted change updates the rows of two groups.
 */
export class StoredCosts implements GroupCosts {
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
