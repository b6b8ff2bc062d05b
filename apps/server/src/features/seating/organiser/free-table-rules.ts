/** A table as it is now, without absent students. */
export interface TableNow {
  id: string;
  number: number;
  seats: number;
  studentIds: readonly string[];
}

export interface FreeTable extends TableNow {
  colleges: number;
  repeats: number;
  friends: number;
}

interface Newcomer {
  studentId: string;
  /** Pairs that must not meet, among the students of all tables and the newcomer. */
  forbidden: readonly (readonly [string, string])[];
  /** Pairs that met at a table of another event. */
  meetings: readonly (readonly [string, string])[];
  friendIds: readonly string[];
  collegeOf: (studentId: string) => string;
}

/**
 * The tables at which a student without a table can sit, the best ones first: those of friends, then those with the
 * fewest people the student met before, then the smallest. Tables with somebody the student must not meet are left
 * out like full ones, so that the list does not say why.
 */
export function findFreeTables(
  tables: readonly TableNow[],
  { studentId, forbidden, meetings, friendIds, collegeOf }: Newcomer,
): FreeTable[] {
  const apart = partnersOf(studentId, forbidden);
  const met = partnersOf(studentId, meetings);
  return tables
    .filter(({ studentIds, seats }) => studentIds.length > 0 && studentIds.length < seats)
    .filter(({ studentIds }) => !studentIds.some((id) => apart.has(id)))
    .map((table) => ({
      ...table,
      colleges: new Set([studentId, ...table.studentIds].map(collegeOf)).size,
      repeats: table.studentIds.filter((id) => met.has(id)).length,
      friends: table.studentIds.filter((id) => friendIds.includes(id)).length,
    }))
    .toSorted(
      (one, other) =>
        other.friends - one.friends ||
        one.repeats - other.repeats ||
        one.studentIds.length - other.studentIds.length ||
        one.number - other.number,
    );
}

function partnersOf(studentId: string, pairs: readonly (readonly [string, string])[]): Set<string> {
  return new Set(
    pairs.flatMap(([one, other]) => (one === studentId ? [other] : other === studentId ? [one] : [])),
  );
}
