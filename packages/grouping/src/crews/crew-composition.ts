import { crewSize, kinds, menOfKind, sizeOfKind, womenOfKind, type LobbyQueue } from './lobby.ts';
import { genderPoints } from '../points.ts';

/** The gender cost of a crew for each number of women and men, precomputed. */
const crewPoints = Uint8Array.from({ length: (crewSize + 1) ** 2 }, (_, index) => {
  const { lone, uneven } = genderPoints(Math.floor(index / (crewSize + 1)), index % (crewSize + 1));
  return lone + uneven;
});

/**
 * Makes whole crews of the chosen lobbies, by rank. A pair gets two singles rather than another pair where
 * possible, so that more strangers meet. The lobbies are chosen one by one, by gender only; `balanceCrews`
 * improves the result.
 */
export function composeCrews(queue: LobbyQueue, chosen: readonly number[]): number[][] {
  const waiting = new WaitingKinds(queue, chosen);
  const crews: number[][] = [];
  const [singles, pairs, trios] = [1, 2, 3].map((size) => waiting.ofSize(size)) as [number, number, number];
  const free = singles - trios;
  // The number of remaining pairs must be even.
  const most = Math.min(pairs, Math.floor(free / 2));
  const pairsWithSingles = (pairs - most) % 2 === 0 ? most : most - 1;
  const make = (count: number, ...sizes: number[]) => {
    for (let crew = 0; crew < count; crew += 1) crews.push(waiting.makeCrew(sizes));
  };
  make(trios, 3, 1);
  make(pairsWithSingles, 2, 1, 1);
  make((pairs - pairsWithSingles) / 2, 2, 2);
  make((free - 2 * pairsWithSingles) / 4, 1, 1, 1, 1);
  return crews;
}

/** The chosen lobbies by kind, the oldest of each kind first. */
class WaitingKinds {
  readonly #ranks: number[][] = Array.from({ length: kinds }, () => []);
  readonly #next = new Int32Array(kinds);
  readonly #kindsOfSize: number[][];

  constructor(queue: LobbyQueue, chosen: readonly number[]) {
    for (const rank of chosen) this.#ranks[queue.kindOf(rank)]!.push(rank);
    const present = this.#ranks.flatMap((ranks, kind) => (ranks.length > 0 ? [kind] : []));
    this.#kindsOfSize = [0, 1, 2, 3].map((size) => present.filter((kind) => sizeOfKind[kind] === size));
  }

  ofSize(size: number): number {
    return this.#kindsOfSize[size]!.reduce((sum, kind) => sum + this.#left(kind), 0);
  }

  #left(kind: number): number {
    return this.#ranks[kind]!.length - this.#next[kind]!;
  }

  makeCrew(sizes: readonly number[]): number[] {
    let women = 0;
    let men = 0;
    // `map` allocates an array of the final length; an array that grows takes four times the memory.
    return sizes.map((size, place) => {
      const kind = this.#bestKind(size, women, men, place === sizes.length - 1);
      women += womenOfKind[kind]!;
      men += menOfKind[kind]!;
      const rank = this.#ranks[kind]![this.#next[kind]!]!;
      this.#next[kind]! += 1;
      return rank;
    });
  }

  /**
   * Chooses the last lobby by the cost of the crew, and the lobbies before it by an equal number of women and
   * men. On a tie it takes the kind with the most lobbies left.
   */
  #bestKind(size: number, women: number, men: number, isLast: boolean): number {
    let best = -1;
    let lowest = Infinity;
    for (const kind of this.#kindsOfSize[size]!) {
      const left = this.#left(kind);
      if (left === 0) continue;
      const womenThen = women + womenOfKind[kind]!;
      const menThen = men + menOfKind[kind]!;
      const cost = isLast ? crewPoints[womenThen * (crewSize + 1) + menThen]! : Math.abs(womenThen - menThen);
      if (cost > lowest || (cost === lowest && left <= this.#left(best))) continue;
      best = kind;
      lowest = cost;
    }
    return best;
  }
}
