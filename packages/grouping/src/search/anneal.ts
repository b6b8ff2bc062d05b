import type { Random } from './random.ts';

/**
 * The interface of everything that the annealer can optimise by single changes: the tables of one event, a
 * whole series, public test instances.
 */
export interface Landscape {
  /**
   * Chooses a change and returns how much it would add to the cost. Returns Infinity if a rule forbids the
   * change, or as soon as it is certain to add more than `limit`.
   */
  propose(random: Random, limit: number): number;
  /** Makes the last proposed change. */
  accept(): void;
  /** Saves the current arrangement as the best one. */
  remember(): void;
  /** Restores the arrangement that was saved last. */
  recall(): void;
  /** Returns a faster method for the most frequent changes, if one exists and the budget is large enough. */
  sweepsWithin?(iterations: number): Sweep | undefined;
}

export interface Sweep {
  /** Tries each change once, each with the next limit. Returns how many proposals to charge for it. */
  run(limits: Int32Array, random: Random, walk: Walk): number;
  /** How many other changes the annealer proposes between two sweeps. */
  readonly proposalsBetween: number;
}

export interface Cooling {
  /** The budget: how many changes are proposed. Not a time, so that every machine finds the same result. */
  iterations: number;
  /** The temperature at the start and at the end, in points of the score. */
  from: number;
  to: number;
  /** A known lower bound of the cost: the search stops when it is reached. */
  goal?: number;
}

/** Called about 400 times in a run, with the number of proposals so far and the best cost. */
export type Watch = (iterations: number, bestCost: number) => void;

const temperatureSteps = 400;
/** A logarithm for every proposal would be too slow: this many values of -log(share) are precomputed. */
const draws = 4096;
const minusLogs = Float64Array.from({ length: draws }, (_, index) => -Math.log((index + 0.5) / draws));
const anyDraw = (random: Random) => random.next() >>> 20;

/**
 * Simulated annealing with geometric cooling. It accepts every improvement, and a change that adds d points
 * with probability exp(-d / temperature). The limit for d is drawn before the proposal, so that most
 * proposals need not be computed fully. Leaves the landscape in the best arrangement found and returns its
 * cost, which is never higher than `startCost`.
 */
export function anneal(
  landscape: Landscape,
  random: Random,
  cooling: Cooling,
  startCost: number,
  watch?: Watch,
): number {
  const walk = new Walk(landscape, startCost);
  const sweep = landscape.sweepsWithin?.(cooling.iterations);
  const limits = sweep ? new SweepLimits(random) : undefined;
  const stepLength = Math.max(1, Math.ceil(cooling.iterations / temperatureSteps));
  const ratio = cooling.to / cooling.from;
  const goal = cooling.goal ?? -Infinity;
  for (let done = 0; done < cooling.iterations && walk.best > goal;) {
    const temperature = cooling.from * ratio ** (done / cooling.iterations);
    const stepEnd = Math.min(cooling.iterations, done + stepLength);
    const swept = limits?.at(temperature);
    while (done < stepEnd) {
      if (sweep && swept) done += sweep.run(swept, random, walk);
      const until = sweep ? done + sweep.proposalsBetween : stepEnd;
      for (; done < until; done += 1) {
        const limit = temperature * minusLogs[anyDraw(random)]!;
        const change = landscape.propose(random, limit);
        if (change > limit) continue;
        walk.step(change);
        landscape.accept();
      }
    }
    watch?.(done, walk.best);
  }
  walk.returnToBest();
  return walk.best;
}

/** The limits for a sweep: all precomputed draws in random order. A sweep starts at a random index. */
export class SweepLimits {
  readonly #order = Int32Array.from({ length: draws }, (_, index) => index);
  readonly #limits = new Int32Array(draws);

  constructor(random: Random) {
    random.shuffle(this.#order);
  }

  at(temperature: number): Int32Array {
    for (let place = 0; place < draws; place += 1) {
      this.#limits[place] = temperature * minusLogs[this.#order[place]!]!;
    }
    return this.#limits;
  }

  static readonly start = anyDraw;
  /** Bit mask for an index, so that the first draw follows the last one. */
  static readonly bits = draws - 1;
}

/** Tracks the current cost and the best cost found. */
export class Walk {
  readonly #landscape: Landscape;
  #cost: number;
  best: number;
  // A copy at every improvement would cost more than the search: it is made only before leaving the best.
  #standsAtBest = true;

  constructor(landscape: Landscape, startCost: number) {
    this.#landscape = landscape;
    this.#cost = startCost;
    this.best = startCost;
  }

  /** The caller must call this for every change, just before making it. */
  step(change: number): void {
    if (change > 0 && this.#standsAtBest) {
      this.#landscape.remember();
      this.#standsAtBest = false;
    }
    this.#cost += change;
    if (this.#cost < this.best) {
      this.best = this.#cost;
      this.#standsAtBest = true;
    }
  }

  returnToBest(): void {
    if (!this.#standsAtBest) this.#landscape.recall();
  }
}
