// Series: weekly events with known earlier meetings. Every student has a place every week, and 80% attend.
import { meetingsOf, seatTables } from '../../packages/grouping/dist/index.js';
import { describeEvent } from '../../packages/grouping/dist/model.js';
import { Random } from '../../packages/grouping/dist/search/random.js';
import { chooseShape, countUnits } from '../../packages/grouping/dist/shape.js';
import { seatAtRandom } from './baselines.mjs';
import { syntheticStudents } from './synthetic-students.mjs';
import { cpuSeconds, seconds } from './table.mjs';

const bounds = { min: 6, max: 8 };
const attendance = 0.8;
const series = [
  { count: 300, weeks: 12, iterations: 150_000, target: 0 },
  { count: 300, weeks: 24, iterations: 150_000, target: 0 },
  { count: 100, weeks: 12, iterations: 3_500_000, target: 5 },
  { count: 80, weeks: 12, iterations: 3_500_000, target: 45 },
  { count: 60, weeks: 12, iterations: 3_500_000, target: 150 },
];

export async function measure() {
  const rows = [['students x weeks', 'random', 'greedy', 'engine', 'target', 'CPU a week']];
  let figure;
  for (const { count, weeks, iterations, target } of series) {
    const students = syntheticStudents(count, 5);
    const random = simulateSeries(students, weeks, seatRandomly);
    const greedy = simulateSeries(students, weeks, (...week) => plan(...week, 0, 0));
    const engine = simulateSeries(students, weeks, (...week) => plan(...week, weeks, iterations));
    const all = ({ repeats }) => repeats.reduce((sum, week) => sum + week, 0);
    const name = `${count} x ${weeks}`;
    rows.push([name, all(random), all(greedy), all(engine), target, seconds(engine.spent / weeks)]);
    if (weeks === 24) {
      const points = ({ repeats }) => repeats.map((number, week) => [week + 1, number]);
      figure = {
        file: 'grouping-repeats.svg',
        title: `Repeated pairs by week, ${count} students`,
        xLabel: 'week',
        yLabel: 'repeated pairs',
        lines: [
          { name: 'random', points: points(random) },
          { name: 'greedy', points: points(greedy) },
          { name: 'engine', points: points(engine) },
        ],
      };
    }
  }
  return {
    title: 'A series with known earlier meetings',
    rows,
    figures: [figure],
    notes: [
      'Repeats are pairs placed together who have sat together before. No student has friends. Every student is placed every week, and each comes with a chance of 80%.',
    ],
  };
}

function simulateSeries(students, weeks, seat) {
  const random = new Random(11);
  const met = new Map();
  const repeats = [];
  let spent = 0;
  for (let week = 0; week < weeks; week += 1) {
    const { result: tables, seconds: cpu } = cpuSeconds(() => seat(students, [...met.values()], week));
    spent += cpu;
    const everyone = new Set(students.map(({ id }) => id));
    const came = new Set(students.filter(() => random.share() <= attendance).map(({ id }) => id));
    const key = (pair) => pair.toSorted().join();
    repeats.push(meetingsOf(tables, everyone).filter((pair) => met.has(key(pair))).length);
    for (const pair of meetingsOf(tables, came)) met.set(key(pair), pair);
  }
  return { repeats, spent };
}

function plan(students, met, week, weeks, iterations) {
  const options = { bounds, seed: week, iterations, moreEventsFollow: week < weeks - 1 };
  return seatTables(students, [], met, options).tables.map((table) => table.students);
}

function seatRandomly(students, met, seed) {
  const problem = describeEvent({ students, friendGroups: [], metBefore: met, forbidden: [] });
  const shape = chooseShape(countUnits(problem), bounds);
  const seating = seatAtRandom(problem, shape, new Random(seed));
  const tables = shape.tables.map(() => []);
  seating.groupOf.forEach((table, unit) => tables[table].push(problem.ids[unit]));
  return tables;
}
