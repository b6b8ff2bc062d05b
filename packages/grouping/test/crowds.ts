import * as fc from 'fast-check';
import type { Bounds, Pair, Student } from '../src/student.ts';

/** Synthetic students with friend groups and meetings, for property-based tests. */
export interface Crowd {
  students: Student[];
  friendGroups: string[][];
  metBefore: Pair[];
  forbidden: Pair[];
  bounds: Bounds;
  seed: number;
}

const someone = fc.record({
  gender: fc.constantFrom('female' as const, 'male' as const, 'other' as const),
  ageYears: fc.integer({ min: 18, max: 60 }),
  college: fc.constantFrom('North', 'South', 'East', 'West', 'Middle'),
  status: fc.constantFrom('Undergraduate', 'Graduate', 'Other'),
});

export const anyBounds: fc.Arbitrary<Bounds> = fc.constantFrom(
  { min: 6, max: 8 },
  { min: 2, max: 4 },
  { min: 4, max: 4 },
  { min: 3, max: 5 },
);

export function anyCrowd({ most = 40, forbiddenPairs = 0, bounds = anyBounds } = {}): fc.Arbitrary<Crowd> {
  return fc
    .record({
      people: fc.array(someone, { minLength: 1, maxLength: most }),
      groupSizes: fc.array(fc.constantFrom(1, 1, 1, 2, 3), { minLength: most, maxLength: most }),
      bounds,
      seed: fc.integer({ min: 0, max: 1_000_000 }),
    })
    .chain(({ people, groupSizes, bounds: chosen, seed }) => {
      const students = people.map((person, index): Student => ({ id: `s${index}`, ...person }));
      const anyPair = fc
        .tuple(fc.nat(students.length - 1), fc.nat(students.length - 1))
        .filter(([one, other]) => one !== other || students.length === 1)
        .map(([one, other]): Pair => [`s${one}`, `s${other}`]);
      return fc.record({
        students: fc.constant(students),
        friendGroups: fc.constant(splitUp(students, groupSizes)),
        metBefore: fc.array(anyPair, { maxLength: 60 }),
        forbidden: fc.array(anyPair, { maxLength: forbiddenPairs }),
        bounds: fc.constant(chosen),
        seed: fc.constant(seed),
      });
    });
}

function splitUp(students: readonly Student[], sizes: readonly number[]): string[][] {
  const groups: string[][] = [];
  let from = 0;
  for (const size of sizes) {
    const group = students.slice(from, from + size).map(({ id }) => id);
    from += size;
    if (group.length > 1) groups.push(group);
  }
  return groups;
}
