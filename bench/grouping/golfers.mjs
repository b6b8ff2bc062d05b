// Series: the social golfer problem with 32 players in eight groups of four, for as many weeks as possible
// without a repeat.
import { planSeries } from '../../packages/grouping/dist/index.js';
import { searchSeries } from '../../packages/grouping/dist/plan-series.js';
import { cpuSeconds, seconds } from './table.mjs';

const players = Array.from({ length: 32 }, (_, index) => `p${index}`);
const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const runs = [
  { how: 'engine', plan: planSeries, events: 8, seeds, iterations: 0 },
  { how: 'engine', plan: planSeries, events: 9, seeds, iterations: 0 },
  { how: 'annealing alone', plan: searchSeries, events: 8, seeds, iterations: 360_000_000 },
];

export async function measure() {
  const rows = [['problem', 'how', 'solved', 'of', 'CPU median', 'CPU max', 'repeats left']];
  for (const { how, plan, events, iterations, ...run } of runs) {
    const all = run.seeds.map((seed) =>
      cpuSeconds(() => countRepeats(plan(players, { tables: 8, events, seed, iterations }).events)),
    );
    const spent = all.map((each) => each.seconds).toSorted((one, other) => one - other);
    rows.push([
      `8-4-${events}`,
      how,
      all.filter(({ result }) => result === 0).length,
      run.seeds.length,
      seconds(spent[Math.floor(spent.length / 2)]),
      seconds(spent.at(-1)),
      all.map(({ result }) => result).join(' '),
    ]);
  }
  return {
    title: 'Social golfers',
    rows,
    notes: [
      'The best known solution has ten weeks. The engine takes eight and nine weeks from the field of eight elements, without a search; repeats are counted from the finished plan.',
    ],
  };
}

function countRepeats(events) {
  const met = new Set();
  let repeats = 0;
  for (const table of events.flat()) {
    table.forEach((one, index) =>
      table.slice(index + 1).forEach((other) => {
        const pair = one < other ? `${one} ${other}` : `${other} ${one}`;
        if (met.has(pair)) repeats += 1;
        met.add(pair);
      }),
    );
  }
  return repeats;
}
