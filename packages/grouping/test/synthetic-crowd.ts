import type { Random } from '../src/search/random.ts';
import type { Pair, Student } from '../src/student.ts';
import type { Crowd } from './crowds.ts';

/** Few enough that the solver can consider every possible table. */
const maxUnits = 9;

/** Generates 6 to 14 students with friend groups, earlier meetings and up to two forbidden pairs. */
export function syntheticCrowd(random: Random): Crowd {
  const bounds = random.below(2) === 0 ? { min: 6, max: 8 } : { min: 2, max: 4 };
  const count = bounds.min === 6 ? 12 + random.below(3) : 6 + random.below(7);
  const oneOf = <T>(values: readonly T[]) => values[random.below(values.length)]!;
  const students = Array.from({ length: count }, (_, index): Student => ({
    id: `s${index}`,
    gender: oneOf(['female', 'female', 'female', 'male', 'male', 'male', 'other']),
    ageYears: 18 + random.below(14),
    college: oneOf(['North', 'North', 'South', 'East', 'West']),
    status: oneOf(['Undergraduate', 'Undergraduate', 'Graduate', 'Other']),
  }));
  const friendGroups: string[][] = [];
  for (let from = 0, units = count; from < count - 3 && units > maxUnits;) {
    const size = 2 + random.below(2);
    units -= size - 1;
    friendGroups.push(students.slice(from, from + size).map(({ id }) => id));
    from += size;
  }
  const anyPair = (): Pair => [oneOf(students).id, oneOf(students).id];
  const friends = ([one, other]: Pair) =>
    friendGroups.some((group) => group.includes(one) && group.includes(other));
  return {
    students,
    friendGroups,
    metBefore: Array.from({ length: count }, anyPair),
    forbidden: Array.from({ length: random.below(3) }, anyPair).filter(
      (pair) => pair[0] !== pair[1] && !friends(pair),
    ),
    bounds,
    seed: random.below(1000),
  };
}
