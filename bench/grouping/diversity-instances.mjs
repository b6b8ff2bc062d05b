// Instances of the maximally diverse grouping problem, read from MDGPLIB or generated in the same style.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CostMatrix } from '../../packages/grouping/dist/pair-costs.js';
import { Partition } from '../../packages/grouping/dist/search/partition.js';
import { Random } from '../../packages/grouping/dist/search/random.js';

/** Distances have at most three decimals, so in thousandths they are integers. */
const thousandths = 1000;

/** The best values published with the library. Those of `provenInstances` are proven optima. */
export const publishedInstances = [
  { name: 'RanInt_n120_ds_01', count: 120, groups: 10, best: 51146 },
  { name: 'RanInt_n240_ds_01', count: 240, groups: 12, best: 160596 },
  { name: 'RanInt_n480_ds_01', count: 480, groups: 20, best: 390718 },
];
export const provenInstances = [
  { name: 'RanReal_n010_ss_01', best: 1427.85 },
  { name: 'RanReal_n012_ss_01', best: 956.43 },
];

export function readInstance(folder, name) {
  const file = join(folder, `${name}.txt`);
  if (!existsSync(file)) return undefined;
  const [head, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const [count, groups, , ...bounds] = head.trim().split(/\s+/);
  const sizes = bounds.map(Number);
  const instance = emptyInstance(Number(count), lines.some((line) => line.includes('.')) ? thousandths : 1);
  instance.fewest = Uint8Array.from({ length: Number(groups) }, (_, group) => sizes[2 * group]);
  instance.most = Uint8Array.from({ length: Number(groups) }, (_, group) => sizes[2 * group + 1]);
  for (const line of lines) {
    const [one, other, distance] = line.trim().split(/\s+/).map(Number);
    setDistance(instance, one, other, Math.round(distance * instance.scale));
  }
  return instance;
}

/** Integer distances from 0 to 100 and bounds around an even split, as in the library. */
export function generateInstance({ count, groups }) {
  const random = new Random(count);
  const instance = emptyInstance(count, 1);
  const even = count / groups;
  instance.fewest = Uint8Array.from({ length: groups }, () => Math.floor(even) - random.below(5));
  instance.most = Uint8Array.from({ length: groups }, () => Math.ceil(even) + random.below(5));
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) setDistance(instance, one, other, random.below(101));
  }
  return instance;
}

function emptyInstance(count, scale) {
  return { count, scale, costs: new (scale === 1 ? Int8Array : Int32Array)(count * count) };
}

/** The engine minimises costs, the library maximises distances. */
function setDistance({ costs, count }, one, other, distance) {
  costs[one * count + other] = -distance;
  costs[other * count + one] = -distance;
}

/** Puts each element into a random group. Group sizes are within bounds and maximise the number of pairs. */
export function randomPartition({ count, costs, fewest, most }, random) {
  const everyone = Int32Array.from({ length: count + 1 }, (_, element) => element);
  const partition = new Partition(
    {
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
    },
    { fewest, most },
  );
  const order = Int32Array.from({ length: count }, (_, element) => element);
  random.shuffle(order);
  const places = sizesWithMostPairs(count, fewest, most).flatMap((size, group) =>
    Array.from({ length: size }, () => group),
  );
  order.forEach((element, index) => partition.put(element, places[index]));
  return partition;
}

/**
 * Distances are never negative, so more pairs are better. Dynamic programming, group by group: the best sizes
 * for each number of placed elements.
 */
function sizesWithMostPairs(count, fewest, most) {
  let best = new Map([[0, { pairs: 0, sizes: [] }]]);
  fewest.forEach((minSize, group) => {
    const next = new Map();
    for (const [placed, { pairs, sizes }] of best) {
      for (let size = minSize; size <= most[group] && placed + size <= count; size += 1) {
        const sum = pairs + (size * (size - 1)) / 2;
        if (sum > (next.get(placed + size)?.pairs ?? -1)) {
          next.set(placed + size, { pairs: sum, sizes: [...sizes, size] });
        }
      }
    }
    best = next;
  });
  return best.get(count).sizes;
}
