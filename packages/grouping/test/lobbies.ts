import * as fc from 'fast-check';
import type { Lobby } from '../src/crews/lobby.ts';
import type { Student } from '../src/student.ts';

export function lobby(id: number, genders: string, readyAtMs = id): Lobby {
  return {
    id: `l${String(id).padStart(5, '0')}`,
    readyAtMs,
    members: Array.from(genders, (letter, index): Student => ({
      id: `l${id}m${index}`,
      gender: letter === 'F' ? 'female' : letter === 'M' ? 'male' : 'other',
      ageYears: 20,
      college: `college of l${id}m${index}`,
      status: `status of l${id}m${index}`,
    })),
  };
}

/** Generates lobbies of any sizes and genders, some of them ready at the same time. */
export function anyLobbies(most: number): fc.Arbitrary<Lobby[]> {
  return fc
    .array(fc.tuple(fc.stringMatching(/^[FMO]{1,3}$/), fc.nat(most)), { maxLength: most })
    .map((all) => all.map(([genders, readyAtMs], id) => lobby(id, genders, readyAtMs)));
}
