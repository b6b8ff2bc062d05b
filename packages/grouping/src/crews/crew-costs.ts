import type { LobbyQueue } from './lobby.ts';
import { forbiddenPoints } from '../search/partition-problem.ts';
import { genderPoints, strangerPoints } from '../points.ts';
import type { Pair } from '../student.ts';

/** The cost of a crew, by the same points as a table. A crew is a list of ranks in the queue. */
export class CrewCosts {
  readonly #queue: LobbyQueue;
  readonly #met: PairSet;
  readonly #forbidden: PairSet;

  constructor(queue: LobbyQueue, metBefore: Iterable<Pair>, forbidden: Iterable<Pair>) {
    this.#queue = queue;
    this.#met = new PairSet(metBefore);
    this.#forbidden = new PairSet(forbidden);
  }

  of(crew: readonly number[]): number {
    const { lone, uneven } = this.#genders(crew);
    let cost = lone + uneven;
    for (let first = 0; first < crew.length; first += 1) {
      for (let second = first + 1; second < crew.length; second += 1) {
        cost += this.#between(crew[first]!, crew[second]!);
      }
    }
    return cost;
  }

  #between(first: number, second: number): number {
    const { lobbies } = this.#queue;
    let cost = 0;
    for (const one of lobbies[first]!.members) {
      for (const other of lobbies[second]!.members) {
        cost += strangerPoints(one, other, this.#met.has(one.id, other.id));
      }
    }
    return this.#areForbidden(first, second) ? cost + forbiddenPoints : cost;
  }

  hasLoneGender(crew: readonly number[]): boolean {
    return this.#genders(crew).lone > 0;
  }

  #genders(crew: readonly number[]): { lone: number; uneven: number } {
    let women = 0;
    let men = 0;
    for (const rank of crew) {
      women += this.#queue.women[rank]!;
      men += this.#queue.men[rank]!;
    }
    return genderPoints(women, men);
  }

  #areForbidden(first: number, second: number): boolean {
    if (this.#forbidden.isEmpty) return false;
    const { lobbies } = this.#queue;
    return lobbies[first]!.members.some((one) =>
      lobbies[second]!.members.some((other) => this.#forbidden.has(one.id, other.id)),
    );
  }

  get hasNoForbiddenPairs(): boolean {
    return this.#forbidden.isEmpty;
  }

  /** Two lobbies of a crew whose students must not meet, the older one first. */
  forbiddenPair(crew: readonly number[]): [older: number, younger: number] | undefined {
    for (const one of crew) {
      const other = crew.find((each) => each !== one && this.#areForbidden(one, each));
      if (other !== undefined) return [Math.min(one, other), Math.max(one, other)];
    }
    return undefined;
  }
}

/** A set of pairs of students; the order within a pair does not matter. */
class PairSet {
  readonly #others = new Map<string, Set<string>>();

  constructor(pairs: Iterable<Pair>) {
    for (const [one, other] of pairs) {
      this.#note(one, other);
      this.#note(other, one);
    }
  }

  #note(one: string, other: string): void {
    const others = this.#others.get(one);
    if (others) others.add(other);
    else this.#others.set(one, new Set([other]));
  }

  get isEmpty(): boolean {
    return this.#others.size === 0;
  }

  has(one: string, other: string): boolean {
    return !this.isEmpty && (this.#others.get(one)?.has(other) ?? false);
  }
}
