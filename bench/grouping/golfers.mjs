// Job 2: the social golfer problem: 32 players, eight groups of four, as many weeks as possible without a repeat.
import { planSeries } from '../../packages/grouping/dist/index.js';
import { cpuSeconds, seconds } from './table.mjs';

const players = Array.from({ length: 32 }, (_, index) => `p${index}`);
const runs = [
  { evenings: 8, seeds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], iterations: 360_000_000 },
  { evenings: 9, seeds: [1, 2], iterations: 360_000_000 },
];

export async function measure() {
  const rows = [['problem', 'solved', 'of', 'CPU median', 'CPU most', 'repeats left']];
  for (const { evenings, seeds, iterations } of runs) {
    const all = seeds.map((seed) =>
      cpuSeconds(() => planSeries(players, { tables: 8, evenings, seed, iterations }).repeats),
    );
    const spent = all.map((run) => run.seconds).toSorted((one, other) => one - other);
    rows.push([
      `8-4-${evenings}`,
      all.filter(({ result }) => result === 0).length,
      seeds.length,
      seconds(spent[Math.floor(spent.length / 2)]),
      seconds(spent.at(-1)),
      all.map(({ result }) => result).join(' '),
    ]);
  }
  return { title: 'Social golfers', rows, notes: ['The best known solution has ten weeks.'] };
}
