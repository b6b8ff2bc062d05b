import { pairCostsOf } from './pair-costs.ts';
import type { PartitionProblem } from './search/partition-problem.ts';
import { genderPoints, tablePoints } from './points.ts';
import { largestFriendGroup, type Pair, type Student } from './student.ts';

/** One event in numbers. A unit is always seated together: a friend group, or one student without friends. */
export interface SeatingProblem extends PartitionProblem {
  ids: readonly string[];
}

export interface EventFacts {
  students: readonly Student[];
  /** Students who want to sit together. A student in no group is a unit of one. */
  friendGroups: readonly (readonly string[])[];
  /** Pairs who sat together at an earlier event that both attended. */
  metBefore: Iterable<Pair>;
  /** Pairs who must never sit together. */
  forbidden: Iterable<Pair>;
  /** Whether the same students will be seated at later events too. */
  moreEventsFollow?: boolean;
}

export function describeEvent(facts: EventFacts): SeatingProblem {
  const indexOf = numberStudents(facts.students);
  const groups = gatherUnits(facts, indexOf);
  const count = facts.students.length;
  const unitOf = new Int32Array(count);
  const firstMember = new Int32Array(groups.length + 1);
  const members = new Int32Array(count);
  const unitSize = new Uint8Array(groups.length);
  const women = new Uint8Array(groups.length);
  const men = new Uint8Array(groups.length);
  let next = 0;
  groups.forEach((group, unit) => {
    firstMember[unit] = next;
    unitSize[unit] = group.length;
    for (const student of group) {
      unitOf[student] = unit;
      members[next] = student;
      next += 1;
      const { gender } = facts.students[student]!;
      if (gender === 'female') women[unit]! += 1;
      if (gender === 'male') men[unit]! += 1;
    }
  });
  firstMember[groups.length] = next;
  const met = [...facts.metBefore].flatMap((pair) => knownPair(pair, indexOf));
  const apart = [...facts.forbidden].flatMap((pair) => knownPair(pair, indexOf));
  return {
    ids: facts.students.map(({ id }) => id),
    units: groups.length,
    firstMember,
    members,
    unitSize,
    women,
    men,
    costs: pairCostsOf(facts.students, unitOf, met, facts.moreEventsFollow),
    ...listApart(apart, unitOf, groups.length),
    traitCost: (womenThere, menThere) => {
      const { lone, uneven } = genderPoints(womenThere, menThere);
      return lone + uneven;
    },
    unitAlone: tablePoints.friendGroupAlone,
  };
}

function numberStudents(students: readonly Student[]): Map<string, number> {
  const indexOf = new Map(students.map(({ id }, index) => [id, index]));
  if (indexOf.size < students.length) throw new RangeError('A student is listed twice.');
  return indexOf;
}

function gatherUnits({ students, friendGroups }: EventFacts, indexOf: Map<string, number>): number[][] {
  const taken = new Uint8Array(students.length);
  const groups = friendGroups
    .filter((group) => group.length > 0)
    .map((group) => {
      if (group.length > largestFriendGroup) {
        throw new RangeError(`A friend group has at most ${largestFriendGroup} students.`);
      }
      return group.map((id) => {
        const index = indexOf.get(id);
        if (index === undefined) throw new RangeError('A friend group names somebody who is not coming.');
        if (taken[index]) throw new RangeError('A student is in two friend groups.');
        taken[index] = 1;
        return index;
      });
    });
  students.forEach((_, index) => {
    if (!taken[index]) groups.push([index]);
  });
  return groups;
}

/** Drops pairs with students who are not in this event; earlier meetings and wishes may contain them. */
function knownPair([one, other]: Pair, indexOf: Map<string, number>): [number, number][] {
  const a = indexOf.get(one);
  const b = indexOf.get(other);
  return a === undefined || b === undefined || a === b ? [] : [[a, b]];
}

function listApart(pairs: [number, number][], unitOf: Int32Array, units: number) {
  const lists = new Map<number, Set<number>>();
  const note = (unit: number, other: number) => {
    const list = lists.get(unit) ?? new Set();
    lists.set(unit, list.add(other));
  };
  for (const [a, b] of pairs) {
    note(unitOf[a]!, unitOf[b]!);
    note(unitOf[b]!, unitOf[a]!);
  }
  const firstApart = new Int32Array(units + 1);
  const apartFrom: number[] = [];
  for (let unit = 0; unit < units; unit += 1) {
    apartFrom.push(...(lists.get(unit) ?? []));
    firstApart[unit + 1] = apartFrom.length;
  }
  return { firstApart, apartFrom: Int32Array.from(apartFrom) };
}
