import type { CrewCosts } from './crew-costs.ts';
import { crewSize, kinds, type LobbyQueue } from './lobby.ts';

/**
 * Makes only crews without a lone gender, for use while no lobby has waited for the whole window. Starts with
 * the oldest lobby and adds the oldest others that form such a crew. Lobbies of one kind are interchangeable
 * here, so only the oldest few of each kind are tried. A lobby without a crew is not tried again in this
 * round, because the set of waiting lobbies only gets smaller.
 */
export function balancedCrewsOnly(queue: LobbyQueue, costs: CrewCosts): number[][] {
  const waiting = new WaitingRanks(queue);
  const crews: number[][] = [];
  for (let anchor = 0; anchor < queue.size.length; anchor += 1) {
    if (!waiting.has(anchor)) continue;
    waiting.take(anchor);
    const crew = oldestCrewWith(anchor, waiting, queue, costs);
    if (!crew) continue;
    for (const rank of crew) waiting.take(rank);
    crews.push(crew);
  }
  return crews;
}

function oldestCrewWith(
  anchor: number,
  waiting: WaitingRanks,
  queue: LobbyQueue,
  costs: CrewCosts,
): number[] | undefined {
  const seats = crewSize - queue.size[anchor]!;
  const candidates = waiting.oldestOfEachKind(seats);
  let best: number[] | undefined;
  const look = (crew: readonly number[], seatsLeft: number, from: number) => {
    if (seatsLeft === 0) {
      if (best && !comesBefore(crew, best)) return;
      if (!costs.hasLoneGender(crew) && !costs.forbiddenPair(crew)) best = [...crew];
      return;
    }
    for (let next = from; next < candidates.length; next += 1) {
      const rank = candidates[next]!;
      if (queue.size[rank]! <= seatsLeft) look([...crew, rank], seatsLeft - queue.size[rank]!, next + 1);
    }
  };
  look([anchor], seats, 0);
  return best;
}

function comesBefore(crew: readonly number[], other: readonly number[]): boolean {
  const index = crew.findIndex((rank, place) => rank !== other[place]);
  return index >= 0 && crew[index]! < (other[index] ?? Infinity);
}

/** The lobbies that still wait, one list for each kind. */
class WaitingRanks {
  readonly #ranks: number[][] = Array.from({ length: kinds }, () => []);
  readonly #next = new Int32Array(kinds);
  readonly #waiting: Uint8Array;

  constructor(queue: LobbyQueue) {
    this.#waiting = new Uint8Array(queue.size.length).fill(1);
    for (let rank = 0; rank < queue.size.length; rank += 1) this.#ranks[queue.kindOf(rank)]!.push(rank);
  }

  has(rank: number): boolean {
    return this.#waiting[rank] === 1;
  }

  take(rank: number): void {
    this.#waiting[rank] = 0;
  }

  /** The oldest lobbies of each kind, at most `seats` of a kind, all in order of seniority. */
  oldestOfEachKind(seats: number): number[] {
    const found: number[] = [];
    this.#ranks.forEach((ranks, kind) => {
      while (this.#next[kind]! < ranks.length && !this.has(ranks[this.#next[kind]!]!)) this.#next[kind]! += 1;
      for (let at = this.#next[kind]!, left = seats; at < ranks.length && left > 0; at += 1) {
        if (!this.has(ranks[at]!)) continue;
        found.push(ranks[at]!);
        left -= 1;
      }
    });
    return found.sort((one, other) => one - other);
  }
}
