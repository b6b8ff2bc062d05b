// Tables: the search of the engine on the public MDGPLIB instances. MDGPLIB is the folder with the files.
import { fileURLToPath } from 'node:url';
import { anneal } from '../../packages/grouping/dist/search/anneal.js';
import { PartitionMoves } from '../../packages/grouping/dist/search/moves.js';
import { Random } from '../../packages/grouping/dist/search/random.js';
import { climbHills } from './baselines.mjs';
import {
  generateInstance,
  provenInstances,
  publishedInstances,
  randomPartition,
  readInstance,
} from './diversity-instances.mjs';
import { cpuSeconds, percent, seconds } from './table.mjs';

const folder = process.env.MDGPLIB ?? fileURLToPath(new URL('../../../shared/data/mdgplib', import.meta.url));
const seeds = [1, 2, 3];

/** Temperatures in units of distance. The runs and proposals take about ten seconds in total. */
const settings = {
  120: { from: 30, to: 10, iterations: 40_000_000, runs: 12 },
  240: { from: 45, to: 12, iterations: 120_000_000, runs: 4 },
  480: { from: 50, to: 18, iterations: 480_000_000, runs: 1 },
};

export async function measure() {
  const rows = [['instance', 'published best', 'how', 'found', 'gap', 'CPU']];
  const notes = [];
  for (const { name, count, groups, best } of publishedInstances) {
    const found = readInstance(folder, name);
    if (!found) notes.push(`${name} is not in ${folder}: an instance of the same kind was generated.`);
    const instance = found ?? generateInstance({ count, groups });
    const start = (random) => randomPartition(instance, random);
    const { runs: restarts, ...cooling } = settings[count];
    const randomCost = median(seeds.map((seed) => start(new Random(seed)).totalCost()));
    const climbed = runs((random) => climbHills(start, random, cooling.iterations * restarts, 40), 1);
    const annealOnce = (random) => {
      const partition = start(random);
      return anneal(new PartitionMoves(partition), random, cooling, partition.totalCost());
    };
    const annealed = runs((random) =>
      Math.min(...Array.from({ length: restarts }, () => annealOnce(random))),
    );
    const target = found ? best : -annealed.cost;
    const row = (how, cost, spent) => {
      const gap = percent((target + cost) / target, 3);
      rows.push([found ? name : `generated, n = ${count}`, found ? best : '', how, -cost, gap, spent]);
    };
    row('random', randomCost, '');
    row('hill climber, 40 restarts', climbed.cost, seconds(climbed.spent));
    row(`engine, best of ${restarts}`, annealed.cost, seconds(annealed.spent));
  }
  for (const { name, best } of provenInstances) {
    const instance = readInstance(folder, name);
    if (!instance) continue;
    const { cost, spent } = runs((random) => {
      const partition = randomPartition(instance, random);
      const cooling = { from: 60_000, to: 1_000, iterations: 200_000 };
      return anneal(new PartitionMoves(partition), random, cooling, partition.totalCost());
    });
    const value = -cost / instance.scale;
    rows.push([name, `${best} (proven)`, 'engine', value, percent((best - value) / best, 3), seconds(spent)]);
  }
  notes.push(
    'The engine and random groups: median of three seeds. The hill climber: one seed, with as many proposals.',
  );
  return { title: 'MDGPLIB', rows, notes };
}

function runs(search, count = seeds.length) {
  const all = seeds.slice(0, count).map((seed) => cpuSeconds(() => search(new Random(seed))));
  return {
    cost: median(all.map(({ result }) => result)),
    spent: median(all.map((run) => run.seconds)),
  };
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
