import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCrowd, type Crowd } from '../../test/crowds.ts';
import { anneal } from './anneal.ts';
import { seatGreedily } from './greedy.ts';
import { describeEvent } from '../model.ts';
import { PartitionMoves } from './moves.ts';
import { CostMatrix, ComputedCosts, pairCostsOf } from '../pair-costs.ts';
import { forbiddenPoints, type PartitionProblem } from './partition-problem.ts';
import { Partition } from './partition.ts';
import { Random } from './random.ts';
import { acquaintance, scoreTables } from '../score.ts';
import { chooseShape, countUnits } from '../shape.ts';

/** The cost computed from scratch: the score of the tables plus the points for forbidden pairs. */
function costFromScratch(crowd: Crowd, partition: Partition, ids: readonly string[]): number {
  const { groupOf, problem } = partition;
  const tables: string[][] = Array.from({ length: partition.groups }, () => []);
  const unitOf = new Map<string, number>();
  groupOf.forEach((table, unit) => {
    for (let member = problem.firstMember[unit]!; member < problem.firstMember[unit + 1]!; member += 1) {
      const id = ids[problem.members[member]!]!;
      tables[table]!.push(id);
      unitOf.set(id, unit);
    }
  });
  const forbiddenTogether = new Set(
    crowd.forbidden
      .map(([one, other]) => [unitOf.get(one)!, unitOf.get(other)!].sort((a, b) => a - b))
      .filter(([one, other]) => one !== other && groupOf[one!] === groupOf[other!])
      .map(String),
  );
  const known = acquaintance(crowd.students, crowd.friendGroups, crowd.metBefore);
  return scoreTables(tables, known).total + forbiddenTogether.size * forbiddenPoints;
}

test('the cost that the search updates step by step equals the cost computed from scratch', () => {
  const strangersForbidden = anyCrowd({ forbiddenPairs: 10 }).map((crowd) => ({
    ...crowd,
    forbidden: crowd.forbidden.filter(
      ([one, other]) =>
        one !== other && !crowd.friendGroups.some((group) => group.includes(one) && group.includes(other)),
    ),
  }));
  fc.assert(
    fc.property(strangersForbidden, (crowd) => {
      const problem = describeEvent(crowd);
      const shape = chooseShape(countUnits(problem), crowd.bounds);
      const random = new Random(crowd.seed);
      const partition = seatGreedily(problem, shape, random);
      const moves = new PartitionMoves(partition);
      let cost = partition.totalCost();
      expect(cost).toBe(costFromScratch(crowd, partition, problem.ids));
      const kept: number[] = [];
      const counted: number[] = [];
      for (let step = 0; step < 200; step += 1) {
        const change = moves.propose(random, Infinity);
        if (change === Infinity) continue;
        moves.accept();
        cost += change;
        kept.push(cost);
        counted.push(step % 20 === 0 ? costFromScratch(crowd, partition, problem.ids) : cost);
      }
      expect(kept).toEqual(counted);
      expect(partition.totalCost()).toBe(cost);
      expect(costFromScratch(crowd, partition, problem.ids)).toBe(cost);
      partition.filled.forEach((seats, table) => {
        expect(seats).toBeGreaterThanOrEqual(shape.fewest[table]!);
        expect(seats).toBeLessThanOrEqual(shape.most[table]!);
      });
    }),
    { numRuns: 100 },
  );
});

test('a search by sweeps has the cost computed from scratch, with friends and genders, and keeps the table sizes', () => {
  const crowd = {
    students: Array.from({ length: 64 }, (_, index) => ({
      id: `s${index}`,
      gender: index % 3 === 0 ? ('male' as const) : ('female' as const),
      ageYears: 18 + (index % 17),
      college: `college ${index % 5}`,
      status: `status ${index % 2}`,
    })),
    friendGroups: [
      ['s0', 's1'],
      ['s2', 's3', 's4'],
    ],
    metBefore: Array.from({ length: 200 }, (_, index): [string, string] => [
      `s${index % 64}`,
      `s${(index * 5 + 1) % 64}`,
    ]),
    forbidden: [['s10', 's11']] as [string, string][],
    bounds: { min: 6, max: 8 },
    seed: 1,
  };
  const problem = describeEvent(crowd);
  const shape = chooseShape(countUnits(problem), crowd.bounds);
  const random = new Random(3);
  const partition = seatGreedily(problem, shape, random);
  const moves = new PartitionMoves(partition);
  const cooling = { from: 40, to: 1, iterations: 400_000 };
  expect(moves.sweepsWithin(cooling.iterations)).toBeDefined();
  const start = partition.totalCost();
  const best = anneal(moves, random, cooling, start);
  expect(best).toBeLessThan(start);
  expect(partition.totalCost()).toBe(best);
  expect(costFromScratch(crowd, partition, problem.ids)).toBe(best);
  partition.filled.forEach((seats, table) => {
    expect(seats).toBeGreaterThanOrEqual(shape.fewest[table]!);
    expect(seats).toBeLessThanOrEqual(shape.most[table]!);
  });
});

test('the costs computed on demand for a crowd too large for a matrix equal those of the matrix', () => {
  fc.assert(
    fc.property(anyCrowd({ most: 20 }), (crowd) => {
      const indexOf = new Map(crowd.students.map(({ id }, index) => [id, index]));
      const met = crowd.metBefore
        .map(([one, other]) => [indexOf.get(one)!, indexOf.get(other)!] as const)
        .filter(([one, other]) => one !== other);
      const unitOf = Int32Array.from(crowd.students, ({ id }, index) => {
        const group = crowd.friendGroups.findIndex((each) => each.includes(id));
        return group < 0 ? crowd.friendGroups.length + index : group;
      });
      const matrix = pairCostsOf(crowd.students, unitOf, met);
      const workedOut = new ComputedCosts(crowd.students, unitOf, met);
      const seats = Int32Array.from(crowd.students, (_, index) => index);
      for (const one of seats) {
        for (const other of seats) expect(workedOut.between(one, other)).toBe(matrix.between(one, other));
        expect(workedOut.withSeats(one, seats, 0, seats.length)).toBe(
          matrix.withSeats(one, seats, 0, seats.length),
        );
      }
    }),
    { numRuns: 40 },
  );
});

/** A problem without friend groups and genders, like the public test instances. */
function plainProblem(count: number, costs: Int32Array): PartitionProblem {
  const everyone = Int32Array.from({ length: count + 1 }, (_, index) => index);
  return {
    units: count,
    firstMember: everyone,
    members: everyone,
    unitSize: new Uint8Array(count).fill(1),
    women: new Uint8Array(count),
    men: new Uint8Array(count),
    costs: new CostMatrix(count, costs),
    firstApart: new Int32Array(count + 1),
    apartFrom: new Int32Array(0),
    traitCost: () => 0,
    unitAlone: 0,
  };
}

function randomDistances(count: number, random: Random): Int32Array {
  const costs = new Int32Array(count * count);
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) {
      costs[one * count + other] = costs[other * count + one] = -random.below(101);
    }
  }
  return costs;
}

const costWithin = (partition: Partition, costs: Int32Array, count: number) => {
  let sum = 0;
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) {
      if (partition.groupOf[one] === partition.groupOf[other]) sum += costs[one * count + other]!;
    }
  }
  return sum;
};

test.each([
  ['small groups, costs summed on demand', 12, 4],
  ['large groups, costs kept for every group', 40, 3],
])('the same search also splits a set by the costs of pairs alone: %s', (_, count, groups) => {
  const random = new Random(7);
  const costs = randomDistances(count, random);
  const size = count / groups;
  const sizes = {
    fewest: new Uint8Array(groups).fill(Math.floor(size) - 1),
    most: new Uint8Array(groups).fill(Math.ceil(size) + 1),
  };
  const partition = new Partition(plainProblem(count, costs), sizes);
  for (let element = 0; element < count; element += 1) partition.put(element, element % groups);
  const start = partition.totalCost();
  expect(start).toBe(costWithin(partition, costs, count));
  const best = anneal(new PartitionMoves(partition), random, { iterations: 30_000, from: 60, to: 4 }, start);
  expect(best).toBeLessThan(start * 1.1);
  expect(partition.totalCost()).toBe(best);
  expect(costWithin(partition, costs, count)).toBe(best);
});
