import type { CrewCosts } from './crew-costs.ts';
import type { LobbyQueue } from './lobby.ts';
import type { Random } from '../search/random.ts';

/** The total number of exchanges tried, shared among the crews: many crews take no longer than a few. */
const exchangesTried = 20_000;
const maxPerCrew = 400;

/**
 * Exchanges lobbies of the same size between two crews if this lowers their total cost. The set of selected
 * lobbies does not change, so every selected lobby keeps a crew.
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

/** The index of a lobby of that size, searched from a random index of the crew; -1 if there is none. */
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
 * Separates forbidden pairs that `balanceCrews` left in a crew. Makes the first exchange with another crew,
 * or else with a waiting lobby (the oldest first), that separates them and creates no other forbidden pair in
 * a crew. Returns whether no forbidden pair is left.
 */
export function separateForbiddenPairs(
  queue: LobbyQueue,
  crews: number[][],
  waiting: number[],
  costs: CrewCosts,
): boolean {
  if (costs.hasNoForbiddenPairs) return true;
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
