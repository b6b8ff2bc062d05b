import type { CrewCosts } from './crew-costs.ts';
import type { LobbyQueue } from './lobby.ts';
import type { Random } from '../search/random.ts';

/** So many exchanges are tried in all, shared among the crews: a crowded evening is packed as quickly as a quiet one. */
const exchangesTried = 20_000;
const maxPerCrew = 400;

/**
 * Exchanges lobbies of the same size between crews as long as it makes the two crews cheaper together. The selection
 * stays as it is: whoever was chosen has a crew.
 */
export function balanceCrews(queue: LobbyQueue, crews: number[][], costs: CrewCosts, random: Random): void {
  const rounds = Math.min(maxPerCrew, Math.floor(exchangesTried / crews.length));
  if (crews.length < 2 || rounds === 0) return;
  const cost = crews.map((crew) => costs.of(crew));
  for (let round = 0; round < rounds; round += 1) {
    for (let first = 0; first < crews.length; first += 1) {
      let second = random.below(crews.length - 1);
      if (second >= first) second += 1;
      const one = crews[first]!;
      const other = crews[second]!;
      const here = random.below(one.length);
      const there = placeOfSize(queue, other, queue.size[one[here]!]!, random);
      if (there < 0) continue;
      exchange(one, here, other, there);
      const firstCost = costs.of(one);
      const secondCost = costs.of(other);
      if (firstCost + secondCost < cost[first]! + cost[second]!) {
        cost[first] = firstCost;
        cost[second] = secondCost;
      } else {
        exchange(one, here, other, there);
      }
    }
  }
}

/** The place of a lobby of that size, searched from anywhere in the crew on; -1 when there is none. */
function placeOfSize(queue: LobbyQueue, crew: readonly number[], size: number, random: Random): number {
  const start = random.below(crew.length);
  for (let step = 0; step < crew.length; step += 1) {
    const place = (start + step) % crew.length;
    if (queue.size[crew[place]!] === size) return place;
  }
  return -1;
}

function exchange(one: number[], here: number, other: number[], there: number): void {
  const rank = one[here]!;
  one[here] = other[there]!;
  other[there] = rank;
}

/**
 * Where balance has left two together who must not meet: the first exchange with another crew, or else with a lobby
 * that still waits (the oldest first), that parts them and joins no two others. Returns whether all are parted now.
 */
export function mendCrews(
  queue: LobbyQueue,
  crews: number[][],
  waiting: number[],
  costs: CrewCosts,
): boolean {
  if (costs.nothingIsForbidden) return true;
  const broken = crews.filter(
    (crew) => costs.forbiddenPair(crew) && !isMended(queue, crew, crews, waiting, costs),
  );
  return broken.length === 0;
}

function isMended(
  queue: LobbyQueue,
  crew: number[],
  crews: readonly number[][],
  waiting: number[],
  costs: CrewCosts,
): boolean {
  const others = [...crews.filter((each) => each !== crew), waiting];
  return others.some((other) =>
    crew.some((rank, here) =>
      other.some((otherRank, there) => {
        if (queue.size[otherRank] !== queue.size[rank]) return false;
        exchange(crew, here, other, there);
        if (!costs.forbiddenPair(crew) && (other === waiting || !costs.forbiddenPair(other))) return true;
        exchange(crew, here, other, there);
        return false;
      }),
    ),
  );
}
