import type { Random } from './random.ts';

/**
 * Anything that can be rearranged step by step: tables of students, a whole series, the public test instances.
 * The annealer knows nothing else about it.
 */
export interface Landscape {
  /**
   * Thinks of a change and says what it would add to the cost; Infinity where a rule forbids it, or as soon as it is
   * certain to add more than `limit`.
   */
  propose(random: Random, limit: number): number;
  /** Makes the change that was proposed last. */
  accept(): void;
  /** Keeps the present arrangement as the best one. */
  remember(): void;
  /** Goes back to the arrangement that was kept last. */
  recall(): void;
}

export interface Cooling {
  /** How many changes are proposed: the budget, counted and never timed, so that every machine finds the same. */
  iterations: number;
  /** The temperature at the start and at the end, in points of the score. */
  from: number;
  to: number;
  /** A cost that cannot be bettered: once it is reached, the search is over. */
  goal?: number;
}

/** Told the proposals made so far and the best cost, about 400 times in a run. */
export type Watch = (iterations: number, bestCost: number) => void;

const temperatureSteps = 400;
/** A logarithm for every proposal would cost as much as weighing it: 4,096 draws of -log(share), evenly spread. */
const patience = Float64Array.from({ length: 4096 }, (_, index) => -Math.log((index + 0.5) / 4096));

/**
 * Simulated annealing with geometric cooling: improvements are always taken, a step back of d points with probability
 * exp(-d / temperature). How far back a step may go is drawn before the step, so that most need not be weighed fully.
 * Leaves the landscape in the best arrangement met and returns its cost: the result is never worse than the start.
 */
export function anneal(
  landscape: Landscape,
  random: Random,
  cooling: Cooling,
  startCost: number,
  watch?: Watch,
): number {
  let cost = startCost;
  let best = startCost;
  // Keeping a copy at every improvement would cost more than the search: one is taken only before leaving the best.
  let standsAtBest = true;
  const stepLength = Math.max(1, Math.ceil(cooling.iterations / temperatureSteps));
  const ratio = cooling.to / cooling.from;
  const goal = cooling.goal ?? -Infinity;
  for (let done = 0; done < cooling.iterations && best > goal;) {
    const temperature = cooling.from * ratio ** (done / cooling.iterations);
    const until = Math.min(cooling.iterations, done + stepLength);
    for (; done < until; done += 1) {
      const limit = temperature * patience[random.next() >>> 20]!;
      const change = landscape.propose(random, limit);
      if (change > limit) continue;
      if (change > 0 && standsAtBest) {
        landscape.remember();
        standsAtBest = false;
      }
      landscape.accept();
      cost += change;
      if (cost < best) {
        best = cost;
        standsAtBest = true;
      }
    }
    watch?.(done, best);
  }
  if (!standsAtBest) landscape.recall();
  return best;
}
