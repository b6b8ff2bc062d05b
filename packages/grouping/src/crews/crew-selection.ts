import { crewSize } from './lobby.ts';

/** How many lobbies of one, two and three students. */
export type LobbyCounts = readonly [singles: number, pairs: number, trios: number];

/**
 * The maximum number of crews of four for these lobbies. A trio needs a single, so as many trios as possible
 * get one. Pairs are combined with pairs. An odd pair takes two of the remaining singles, and the other
 * singles form crews of four.
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
 * Selects the lobbies that get a crew. `sizes` lists all lobbies in order of seniority; the result has a 1
 * for each selected lobby. It makes as many crews as possible, and within a size it takes the oldest lobbies
 * first. Among all such selections it takes the one whose oldest waiting lobby is youngest, then whose second
 * oldest is youngest, and so on.
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
 * The numbers of waiting lobbies of each size that are possible with the maximum number of crews. If there
 * are at least as many trios as singles, there is one possibility. Otherwise at most three students wait,
 * which leaves three candidates. The selected lobbies form whole crews exactly if every trio gets a single.
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

/** Both lists stand for the same number of students, so neither is a prefix of the other. */
function isYounger(ranks: readonly number[], others: readonly number[]): boolean {
  const index = ranks.findIndex((rank, place) => rank !== others[place]);
  return index >= 0 && ranks[index]! > (others[index] ?? Infinity);
}
