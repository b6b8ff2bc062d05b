import { strangersAt, type StudentLookup } from './score.ts';

/** Facts about a table that every student may see: none of them depends on a student's gender or age. */
export interface TableFacts {
  size: number;
  colleges: number;
  statuses: number;
  friendGroups: number;
  /** How many pairs of students who are not friends have sat together before. */
  repeats: number;
}

export function describeTable(table: readonly string[], known: StudentLookup): TableFacts {
  const students = table.map((id) => known.student(id));
  const strangers = strangersAt(table, known);
  const befriended = table.filter((id) => table.some((other) => other !== id && known.areFriends(id, other)));
  const firsts = befriended.filter(
    (id, index) => !befriended.slice(0, index).some((earlier) => known.areFriends(earlier, id)),
  );
  return {
    size: table.length,
    colleges: new Set(students.map(({ college }) => college)).size,
    statuses: new Set(students.map(({ status }) => status)).size,
    friendGroups: firsts.length,
    repeats: strangers.filter(([one, other]) => known.haveMet(one, other)).length,
  };
}

/** Turns the facts into one to three sentences. */
export function explainTable({ size, colleges, statuses, friendGroups, repeats }: TableFacts): string {
  const mix = `${count(size, 'student')} from ${count(colleges, 'college')}`;
  const stages = statuses > 1 ? ', at different stages of their studies' : '';
  const friends = friendGroups > 0 ? ` ${count(friendGroups, 'friend group')} stayed together.` : '';
  const met =
    repeats === 0
      ? ' All students meet only new people.'
      : ` ${count(repeats, 'pair')} met before, which could not be avoided without losing more elsewhere.`;
  return `${mix}${stages}.${friends}${size > 1 ? met : ''}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
