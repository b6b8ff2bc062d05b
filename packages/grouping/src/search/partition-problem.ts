import type { PairCosts } from '../pair-costs.ts';

/**
 * What is to be split into groups, whatever it is: elements in units that stay whole, a cost for every two elements
 * in one group, and a cost for each group as a whole, from counts of two traits. For an event the elements are
 * students, the groups tables and the traits women and men; the public test instances have neither units nor traits.
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
  /** The units that unit u must not be with: `apartFrom[firstApart[u]]` up to `apartFrom[firstApart[u + 1] - 1]`. */
  firstApart: Int32Array;
  apartFrom: Int32Array;
  traitCost(women: number, men: number): number;
  /** What it costs when a group is one unit only. */
  unitAlone: number;
}

/** How full each group must and may be. */
export interface Sizes {
  fewest: Uint8Array;
  most: Uint8Array;
}

export const maxUnitsMoved = 3;

/** More than any group can cost: the search gives up everything else to part two who must not meet. */
export const forbiddenPoints = 100_000;
