import type { Student } from '../student.ts';

/** One to three students who wait for a crew together and are never separated. */
export interface Lobby {
  id: string;
  members: readonly Student[];
  readyAtMs: number;
}

export const crewSize = 4;

/** Compares two lobbies by seniority: by the time they were ready, then by id. */
export function bySeniority(one: Lobby, other: Lobby): number {
  return one.readyAtMs - other.readyAtMs || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

function areInOrder(lobbies: readonly Lobby[]): boolean {
  for (let rank = 1; rank < lobbies.length; rank += 1) {
    if (bySeniority(lobbies[rank - 1]!, lobbies[rank]!) > 0) return false;
  }
  return true;
}

/** Lobbies in order of seniority. All other code identifies a lobby by its rank (index) in this order. */
export class LobbyQueue {
  readonly lobbies: readonly Lobby[];
  readonly size: Uint8Array;
  readonly women: Uint8Array;
  readonly men: Uint8Array;

  constructor(lobbies: readonly Lobby[]) {
    // The database returns the lobbies in this order, so sorting is usually not needed.
    this.lobbies = areInOrder(lobbies) ? lobbies : lobbies.toSorted(bySeniority);
    this.size = new Uint8Array(lobbies.length);
    this.women = new Uint8Array(lobbies.length);
    this.men = new Uint8Array(lobbies.length);
    for (let rank = 0; rank < lobbies.length; rank += 1) {
      const { members } = this.lobbies[rank]!;
      if (members.length < 1 || members.length >= crewSize)
        throw new RangeError('A lobby has 1 to 3 students.');
      this.size[rank] = members.length;
      for (const { gender } of members) {
        if (gender === 'female') this.women[rank]! += 1;
        if (gender === 'male') this.men[rank]! += 1;
      }
    }
  }

  /** Lobbies of one kind have the same size and the same numbers of women and men. */
  kindOf(rank: number): number {
    return (this.size[rank]! * crewSize + this.women[rank]!) * crewSize + this.men[rank]!;
  }
}

export const kinds = crewSize ** 3;

const ofKind = (read: (kind: number) => number) =>
  Uint8Array.from({ length: kinds }, (_, kind) => read(kind));
export const sizeOfKind = ofKind((kind) => Math.floor(kind / crewSize ** 2));
export const womenOfKind = ofKind((kind) => Math.floor(kind / crewSize) % crewSize);
export const menOfKind = ofKind((kind) => kind % crewSize);
