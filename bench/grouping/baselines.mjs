// The baselines for the engine: random seating, the greedy start alone, and hill climbing with restarts.
import { anneal } from '../../packages/grouping/dist/search/anneal.js';
import { seatGreedily } from '../../packages/grouping/dist/search/greedy.js';
import { PartitionMoves } from '../../packages/grouping/dist/search/moves.js';
import { Partition } from '../../packages/grouping/dist/search/partition.js';
import { Random } from '../../packages/grouping/dist/search/random.js';

export const greedyCost = (problem, shape, seed) =>
  seatGreedily(problem, shape, new Random(seed)).totalCost();

/** Puts every unit at a random table that has a place for its size. */
export function seatAtRandom(problem, shape, random) {
  const seating = new Partition(problem, shape);
  const order = Int32Array.from({ length: problem.units }, (_, unit) => unit);
  random.shuffle(order);
  const places = [0, 1, 2].map((size) =>
    shape.tables.flatMap((table, index) => Array.from({ length: table[size] }, () => index)),
  );
  for (const unit of order) seating.put(unit, places[problem.unitSize[unit] - 1].pop());
  return seating;
}

/** At a temperature near 0 only improvements are accepted. Each restart begins with a new random start. */
export function climbHills(start, random, iterations, restarts) {
  const cold = { from: 1e-6, to: 1e-6, iterations: Math.floor(iterations / restarts) };
  let lowest = Infinity;
  for (let restart = 0; restart < restarts; restart += 1) {
    const partition = start(random);
    lowest = Math.min(lowest, anneal(new PartitionMoves(partition), random, cold, partition.totalCost()));
  }
  return lowest;
}
