import type { PairCosts } from '../pair-costs.ts';

/**
 * A general problem of splitting elements into groups. Elements form units that are never split. Every pair
 * of elements in one group has a cost, and every group has a cost that depends on the counts of two traits.
 * For an event the elements are students, the groups are tables and the traits are women and men. The public
 * test instances have only units of one element, and no traits.
 */
export interface PartitionProblem {
  units: number;
  /** The elements of unit u are `members[firstMember[u]]` up to `members[firstMember[u + 1] - 1]`. */
  firstMember: Int32Array;
  members: Int32Array;
  unitSize: Uint8Array;
  women: Uint8Array;
  men: Uint8Array;
  costs: PairCosts;
  /** Units that must not be with unit u: `apartFrom[firstApart[u]]` to `apartFrom[firstApart[u + 1] - 1]`. */
  firstApart: Int32Array;
  apartFrom: Int32Array;
  traitCost(women: number, men: number): number;
  /** The additional cost of a group that consists of one unit. */
  unitAlone: number;
}

/** Minimum (`fewest`) and maximum (`most`) number of elements in each group. */
export interface Sizes {
  fewest: Uint8Array;
  most: Uint8Array;
}

export const maxUnitsMoved = 3;

/** More than any group can cost, so that separating a forbidden pair has priority over everything else. */
export const forbiddenPoints = 100_000;
