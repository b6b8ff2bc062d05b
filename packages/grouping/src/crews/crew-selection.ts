import { crewSize } from './lobby.ts';

/** How many lobbies of one, two and three students. */
export type LobbyCounts = readonly [singles: number, pairs: number, trios: number];

/**
 * The most crews of four that can be made of so many lobbies. A trio needs a single, so as many of them as possible
 * meet; pairs meet pairs; an odd pair takes two of the singles that are left; the rest of these meet in fours.
 */
export function maxCrews([singles, pairs, trios]: LobbyCounts): number {
  const triosServed = Math.min(singles, trios);
  const left = singles - triosServed;
  const oddPairServed = pairs % 2 === 1 && left >= 2;
  return (
    triosServed +
    Math.floor(pairs / 2) +
    (oddPairServed ? 1 + Math.floor((left - 2) / crewSize) : Math.floor(left / crewSize))
  );
}

/**
 * Which lobbies get a crew: `sizes` lists all in order of seniority, the answer marks the chosen ones. As many crews
 * as possible; within a size first come first served; and among all such selections the one whose oldest waiting lobby
 * is youngest, then its second oldest, and so on.
 */
export function selectLobbies(sizes: Uint8Array): Uint8Array {
  const ranks: [number[], number[], number[]] = [[], [], []];
  sizes.forEach((size, rank) => ranks[size - 1]!.push(rank));
  const counts: LobbyCounts = [ranks[0].length, ranks[1].length, ranks[2].length];
  const selected = new Uint8Array(sizes.length).fill(1);
  let best: number[] | undefined;
  for (const waiting of possibleRemainders(counts)) {
    const youngest = ranks.flatMap((ofSize, index) => ofSize.slice(ofSize.length - waiting[index]!));
    youngest.sort((one, other) => one - other);
    if (!best || isYounger(youngest, best)) best = youngest;
  }
  for (const rank of best ?? []) selected[rank] = 0;
  return selected;
}

/**
 * How many of each size may wait when as many crews as possible are made. With more trios than singles there is one
 * answer. Otherwise at most three students wait, which leaves three answers to look at. Chosen lobbies make whole
 * crews exactly when every trio finds a single.
 */
function possibleRemainders(counts: LobbyCounts): LobbyCounts[] {
  const [singles, pairs, trios] = counts;
  if (trios >= singles) return [[0, pairs % 2, trios - singles]];
  const students = singles + 2 * pairs + 3 * trios;
  const waiting = students - crewSize * maxCrews(counts);
  const candidates: LobbyCounts[] = [
    [waiting, 0, 0],
    [waiting - 2, 1, 0],
    [waiting - 3, 0, 1],
  ];
  return candidates.filter(
    ([one, two, three]) =>
      one >= 0 && one <= singles && two <= pairs && three <= trios && singles - one >= trios - three,
  );
}

/** Both name as many students, so neither list is the beginning of the other. */
function isYounger(ranks: readonly number[], others: readonly number[]): boolean {
  const index = ranks.findIndex((rank, place) => rank !== others[place]);
  return index >= 0 && ranks[index]! > (others[index] ?? Infinity);
}
