import { seatsOf } from '../composition.ts';
import type { SeatingProblem } from '../model.ts';
import { forbiddenPoints } from './partition-problem.ts';
import { Partition } from './partition.ts';
import { tablePoints } from '../points.ts';
import type { Random } from './random.ts';
import type { Shape } from '../shape.ts';

/**
 * Makes the start of the search. Every table has places for units of certain sizes, and each unit in turn
 * takes the place that is cheapest at that moment. Units with the least choice come first: units with the
 * most forbidden pairs, then trios, then pairs.
 */
export function seatGreedily(problem: SeatingProblem, shape: Shape, random: Random): Partition {
  const seating = new Partition(problem, shape);
  const places = shape.tables.map(([...sizes]) => sizes);
  for (const unit of inOrderOfChoice(problem, random)) {
    const size = problem.unitSize[unit]!;
    let cheapest = -1;
    let lowest = Infinity;
    places.forEach((free, table) => {
      if (!free[size - 1]) return;
      const cost = costOfJoining(seating, unit, table) + fullness(seating, shape, table);
      if (cost >= lowest) return;
      lowest = cost;
      cheapest = table;
    });
    seating.put(unit, cheapest);
    places[cheapest]![size - 1]! -= 1;
  }
  return seating;
}

function inOrderOfChoice(problem: SeatingProblem, random: Random): Int32Array {
  const { units, unitSize, firstApart } = problem;
  const order = Int32Array.from({ length: units }, (_, unit) => unit);
  random.shuffle(order);
  const apart = (unit: number) => firstApart[unit + 1]! - firstApart[unit]!;
  return order.sort((one, other) => apart(other) - apart(one) || unitSize[other]! - unitSize[one]!);
}

function costOfJoining(seating: Partition, unit: number, table: number): number {
  const { problem, women, men } = seating;
  const before = Math.abs(women[table]! - men[table]!);
  const after = Math.abs(women[table]! + problem.women[unit]! - men[table]! - problem.men[unit]!);
  return (
    seating.joiningCost(unit, table) +
    (after - before) * tablePoints.unevenGenders +
    seating.forbiddenIn(unit, table) * forbiddenPoints
  );
}

/** Less than one point: decides between two tables of the same cost in favour of the emptier one. */
function fullness(seating: Partition, shape: Shape, table: number): number {
  return seating.filled[table]! / (seatsOf(shape.tables[table]!) + 1);
}
