import { balanceCrews, separateForbiddenPairs } from './crew-balance.ts';
import { composeCrews } from './crew-composition.ts';
import { CrewCosts } from './crew-costs.ts';
import { selectLobbies } from './crew-selection.ts';
import { LobbyQueue, type Lobby } from './lobby.ts';
import { balancedCrewsOnly } from './balanced-crews.ts';
import { Random } from '../search/random.ts';
import type { Pair } from '../student.ts';

export interface CrewOptions {
  metBefore?: Iterable<Pair>;
  /** Pairs who must never meet. */
  forbidden?: Iterable<Pair>;
  seed?: number;
  /** How long lobbies may wait for a better crew (see `batchingWindowSeconds`). Default: not at all. */
  waitingWindow?: { nowMs: number; windowSeconds: number };
}

export interface PackedCrews {
  /** The lobbies of each crew, by id. */
  crews: string[][];
  /** The ids of the lobbies that wait for the next round, the oldest first. */
  waiting: string[];
}

/**
 * Makes crews of four from the lobbies of one bucket. Without `waitingWindow` it makes as many crews as possible,
 * the oldest lobbies first. With `waitingWindow`, and if no lobby has waited for the whole window, it makes only
 * crews without a lone gender. Once a lobby has waited for the whole window, it makes as many crews as
 * possible, but keeps only those that contain such a lobby or have no lone gender.
 */
export function packCrews(lobbies: readonly Lobby[], options: CrewOptions = {}): PackedCrews {
  const queue = new LobbyQueue(lobbies);
  const costs = new CrewCosts(queue, options.metBefore ?? [], options.forbidden ?? []);
  const crews = chooseCrews(queue, costs, options);
  const placed = new Uint8Array(queue.lobbies.length);
  for (const crew of crews) for (const rank of crew) placed[rank] = 1;
  const idOf = (rank: number) => queue.lobbies[rank]!.id;
  return {
    crews: crews.map((crew) => crew.map(idOf)),
    waiting: ranksMarked(placed, 0).map(idOf),
  };
}

function chooseCrews(
  queue: LobbyQueue,
  costs: CrewCosts,
  { waitingWindow, seed = 1 }: CrewOptions,
): number[][] {
  const random = new Random(seed);
  if (!waitingWindow) return packAll(queue, costs, random);
  const dueUntilMs = waitingWindow.nowMs - waitingWindow.windowSeconds * 1000;
  const isDue = (rank: number) => queue.lobbies[rank]!.readyAtMs <= dueUntilMs;
  const someoneIsDue = queue.lobbies.length > 0 && isDue(0);
  if (!someoneIsDue) return balancedCrewsOnly(queue, costs);
  return packAll(queue, costs, random).filter((crew) => crew.some(isDue) || !costs.hasLoneGender(crew));
}

/**
 * Makes the maximum number of crews, then balances them. If exchanges cannot separate a forbidden pair, the
 * younger of the two lobbies waits for the next round and the others are packed again.
 */
function packAll(queue: LobbyQueue, costs: CrewCosts, random: Random): number[][] {
  const setAside = new Uint8Array(queue.size.length);
  for (;;) {
    const candidates = ranksMarked(setAside, 0);
    const areAll = candidates.length === queue.size.length;
    const selected = selectLobbies(
      areAll ? queue.size : Uint8Array.from(candidates, (rank) => queue.size[rank]!),
    );
    const chosen: number[] = [];
    const waiting: number[] = [];
    for (let place = 0; place < selected.length; place += 1) {
      (selected[place] === 1 ? chosen : waiting).push(candidates[place]!);
    }
    const crews = composeCrews(queue, chosen);
    balanceCrews(queue, crews, costs, random);
    if (separateForbiddenPairs(queue, crews, waiting, costs)) return crews;
    for (const crew of crews) {
      const pair = costs.forbiddenPair(crew);
      if (pair) setAside[pair[1]] = 1;
    }
  }
}

function ranksMarked(marks: Uint8Array, mark: number): number[] {
  const ranks: number[] = [];
  for (let rank = 0; rank < marks.length; rank += 1) if (marks[rank] === mark) ranks.push(rank);
  return ranks;
}
