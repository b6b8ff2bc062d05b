import { anneal, type Cooling, type Watch } from './anneal.ts';
import { seatGreedily } from './greedy.ts';
import type { SeatingProblem } from '../model.ts';
import { PartitionMoves } from './moves.ts';
import { Random } from './random.ts';
import type { Partition } from './partition.ts';
import type { Shape } from '../shape.ts';

/**
 * Temperatures in points of the score. At 120 the search temporarily accepts that two students meet again; at
 * 0.1 it accepts no change that adds a point.
 */
const hottest = 120;
const coldest = 0.1;
/**
 * With many units the budget is too small to undo the greedy start and cool down again. So the start
 * temperature falls with the number of units above this one.
 */
const meltedUnits = 110;
const startTemperature = (units: number) => Math.max(0.4, hottest * Math.min(1, meltedUnits / units) ** 3.2);

/**
 * If sweeps make slow cooling possible, most of the budget is used at the temperatures that decide which
 * pairs meet again, and the rest for the smaller costs.
 */
const repeatsSettle = { from: 40, to: 16 };
const shareForRepeats = 0.7;

/**
 * With few units a run converges after this many proposals; the rest of the budget is better spent on further
 * runs from other starts.
 */
const enough = (units: number) => 3 * units ** 3;
const maxRuns = 40;

export interface Budget {
  seed: number;
  iterations: number;
  watch?: Watch;
}

/**
 * The default budget: takes about half a second for 300 students and five seconds for 5,000. Events of 41 to
 * 120 students use sweeps, which try ten times as many changes in the same time. They need more proposals
 * because most of these students soon know each other.
 */
export function usualIterations(students: number): number {
  const each = students > 40 && students <= 120 ? 40_000 : 4_000;
  return Math.min(4_000_000, Math.max(100_000, students * each));
}

/** Seats greedily, then anneals. With few units it makes several runs, each from its own start. */
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
