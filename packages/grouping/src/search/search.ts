import { anneal, type Cooling, type Watch } from './anneal.ts';
import { seatGreedily } from './greedy.ts';
import type { SeatingProblem } from '../model.ts';
import { PartitionMoves } from './moves.ts';
import { Random } from './random.ts';
import type { Partition } from './partition.ts';
import type { Shape } from '../shape.ts';

/** In points of the score: at 120 two may meet again for a while, at 0.1 nothing that costs a point is taken. */
const hottest = 120;
const coldest = 0.1;
/** A large crowd cannot afford to melt its greedy start and to freeze again: it begins the colder, the larger it is. */
const meltedUnits = 110;
const startTemperature = (units: number) => Math.max(0.4, hottest * Math.min(1, meltedUnits / units) ** 3.2);

/**
 * Where sweeps make it possible to cool slowly, most of the budget goes where it is decided who meets again, and the
 * rest to the finer points.
 */
const repeatsSettle = { from: 40, to: 16 };
const shareForRepeats = 0.7;

/**
 * A small crowd settles after three proposals for each three units: what is left of the budget is better spent on
 * starting again elsewhere.
 */
const enough = (units: number) => 3 * units ** 3;
const maxRuns = 40;

export interface Budget {
  seed: number;
  iterations: number;
  watch?: Watch;
}

/**
 * About what an evening's tables are worth: half a second for 300 students, five seconds for 5,000. Some dozens are
 * weighed in sweeps, ten times as many in the same time, and they need it: they soon know each other.
 */
export function usualIterations(students: number): number {
  const each = students > 40 && students <= 120 ? 40_000 : 4_000;
  return Math.min(4_000_000, Math.max(100_000, students * each));
}

/** A greedy start, then annealing; small crowds get several runs, each from a start of its own. */
export function searchSeating(problem: SeatingProblem, shape: Shape, budget: Budget): Partition {
  const random = new Random(budget.seed);
  const first = seatGreedily(problem, shape, random);
  if (new PartitionMoves(first).sweepsWithin(budget.iterations * (1 - shareForRepeats))) {
    coolSlowly(first, random, budget);
    return first;
  }
  const runs = Math.max(1, Math.min(maxRuns, Math.floor(budget.iterations / enough(problem.units))));
  const perRun: Cooling = {
    from: startTemperature(problem.units),
    to: coldest,
    iterations: Math.floor(budget.iterations / runs),
  };
  let best = first;
  let lowest = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const seating = run === 0 ? first : seatGreedily(problem, shape, random);
    const before = run * perRun.iterations;
    const cost = anneal(
      new PartitionMoves(seating),
      random,
      perRun,
      seating.totalCost(),
      (iterations, bestCost) => budget.watch?.(before + iterations, Math.min(bestCost, lowest)),
    );
    if (cost >= lowest) continue;
    lowest = cost;
    best = seating;
  }
  return best;
}

function coolSlowly(seating: Partition, random: Random, { iterations, watch }: Budget): void {
  const forRepeats = Math.floor(iterations * shareForRepeats);
  const moves = new PartitionMoves(seating);
  const settled = anneal(
    moves,
    random,
    { ...repeatsSettle, iterations: forRepeats },
    seating.totalCost(),
    watch,
  );
  const cooling = { from: repeatsSettle.to, to: coldest, iterations: iterations - forRepeats };
  anneal(moves, random, cooling, settled, (done, best) => watch?.(forRepeats + done, best));
}
