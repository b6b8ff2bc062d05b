import { genderPoints, pairPoints, tablePoints, yearsPoints } from './points.ts';
import type { Pair, Student } from './student.ts';

/** The cost of a plan, by criterion. It describes the whole event and identifies no student and no table. */
export interface Score {
  total: number;
  /** For pairs who are not friends and have sat together before. */
  metBefore: number;
  sameCollege: number;
  sameStatus: number;
  yearsApart: number;
  loneGender: number;
  unevenGenders: number;
  friendGroupAlone: number;
}

/** Looks up students, friendships and earlier meetings, to score and explain finished tables. */
export interface StudentLookup {
  student(id: string): Student;
  areFriends(one: string, other: string): boolean;
  haveMet(one: string, other: string): boolean;
}

export function acquaintance(
  students: readonly Student[],
  friendGroups: readonly (readonly string[])[],
  metBefore: Iterable<Pair>,
): StudentLookup {
  const byId = new Map(students.map((student) => [student.id, student]));
  const groupOf = new Map(friendGroups.flatMap((group, index) => group.map((id) => [id, index] as const)));
  const met = new Set<string>();
  for (const [one, other] of metBefore) met.add(pairKey(one, other));
  return {
    student: (id) => {
      const student = byId.get(id);
      if (!student) throw new RangeError('A table contains an unknown student.');
      return student;
    },
    areFriends: (one, other) => groupOf.has(one) && groupOf.get(one) === groupOf.get(other),
    haveMet: (one, other) => met.has(pairKey(one, other)),
  };
}

/** Scores finished tables from scratch. The cost that the search updates incrementally must equal this. */
export function scoreTables(tables: readonly (readonly string[])[], known: StudentLookup): Score {
  const score = {
    metBefore: 0,
    sameCollege: 0,
    sameStatus: 0,
    yearsApart: 0,
    loneGender: 0,
    unevenGenders: 0,
    friendGroupAlone: 0,
  };
  for (const table of tables) {
    for (const [one, other] of strangersAt(table, known)) {
      const a = known.student(one);
      const b = known.student(other);
      if (known.haveMet(one, other)) score.metBefore += pairPoints.metBefore;
      if (a.college === b.college) score.sameCollege += pairPoints.sameCollege;
      if (a.status === b.status) score.sameStatus += pairPoints.sameStatus;
      score.yearsApart += yearsPoints(Math.floor(a.ageYears), Math.floor(b.ageYears));
    }
    const genders = table.map((id) => known.student(id).gender);
    const women = genders.filter((gender) => gender === 'female').length;
    const men = genders.filter((gender) => gender === 'male').length;
    const { lone, uneven } = genderPoints(women, men);
    score.loneGender += lone;
    score.unevenGenders += uneven;
    if (isOneUnit(table, known)) score.friendGroupAlone += tablePoints.friendGroupAlone;
  }
  return { total: Object.values(score).reduce((sum, part) => sum + part, 0), ...score };
}

/** All pairs at a table who are not friends. */
export function strangersAt(table: readonly string[], known: StudentLookup): Pair[] {
  return table.flatMap((one, index) =>
    table
      .slice(index + 1)
      .filter((other) => !known.areFriends(one, other))
      .map((other): Pair => [one, other]),
  );
}

function isOneUnit(table: readonly string[], known: StudentLookup): boolean {
  const [first, ...others] = table;
  return first !== undefined && others.every((other) => known.areFriends(first, other));
}

/** Ids may contain any character, so the key starts with the length of the first id to be unambiguous. */
function pairKey(one: string, other: string): string {
  return one < other ? `${one.length}:${one}${other}` : `${other.length}:${other}${one}`;
}
