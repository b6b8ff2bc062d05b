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
  /** Where the most frequent changes are weighed much faster in a row, and so many proposals allow it. */
  sweepsWithin?(iterations: number): Sweep | undefined;
}

export interface Sweep {
  /** Tries all of its changes once, each against the next of the limits; returns how many proposals that was worth. */
  run(limits: Int32Array, random: Random, walk: Walk): number;
  /** How many changes of other kinds are to be proposed between two sweeps. */
  readonly proposalsBetween: number;
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
/** A logarithm for every proposal would cost as much as weighing it: so many draws of -log(share), evenly spread. */
const draws = 4096;
const patience = Float64Array.from({ length: draws }, (_, index) => -Math.log((index + 0.5) / draws));
const anyDraw = (random: Random) => random.next() >>> 20;

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
  const walk = new Walk(landscape, startCost);
  const sweep = landscape.sweepsWithin?.(cooling.iterations);
  const limits = sweep ? new LimitsInARow(random) : undefined;
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
        const limit = temperature * patience[anyDraw(random)]!;
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

/** How far back the steps of a sweep may go: all draws in a random order, to be taken from anywhere on. */
export class LimitsInARow {
  readonly #order = Int32Array.from({ length: draws }, (_, index) => index);
  readonly #limits = new Int32Array(draws);

  constructor(random: Random) {
    random.shuffle(this.#order);
  }

  at(temperature: number): Int32Array {
    for (let place = 0; place < draws; place += 1) {
      this.#limits[place] = temperature * patience[this.#order[place]!]!;
    }
    return this.#limits;
  }

  static readonly start = anyDraw;
  /** After the last draw the first one follows: places are taken by these bits. */
  static readonly bits = draws - 1;
}

/** What the arrangement costs on the way, and the best one met. */
export class Walk {
  readonly #landscape: Landscape;
  #cost: number;
  best: number;
  // Keeping a copy at every improvement would cost more than the search: one is taken only before leaving the best.
  #standsAtBest = true;

  constructor(landscape: Landscape, startCost: number) {
    this.#landscape = landscape;
    this.#cost = startCost;
    this.best = startCost;
  }

  /** To be told of every change just before it is made. */
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
