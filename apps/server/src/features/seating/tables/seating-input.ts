import { collegeOfStudent } from '../../../platform/college-of-student.ts';
import type { Pair, Student } from '@crewtable/grouping';
import { newYorkDate } from '../../../platform/clock/new-york.ts';

export interface Guest {
  id: string;
  email: string;
  gender: string | null;
  birthdate: string | null;
  studentStatus: string | null;
}

export interface SeatingFacts {
  guests: readonly Guest[];
  friendships: readonly { groupId: string; studentId: string }[];
  forbidden: readonly Pair[];
  /** Ages are computed for the day of the event. */
  on: Date;
}

/** The engine's input about the students who come. A student without a profile gets neutral defaults. */
export function guestsForEngine({ guests, on }: Pick<SeatingFacts, 'guests' | 'on'>): Student[] {
  const day = newYorkDate(on);
  return guests.map(({ id, email, gender, birthdate, studentStatus }) => ({
    id,
    gender: gender === 'Female' ? 'female' : gender === 'Male' ? 'male' : 'other',
    ageYears: birthdate === null ? 21 : yearsBetween(birthdate, day),
    college: collegeOfStudent(email).name,
    status: studentStatus ?? 'Other',
  }));
}

/**
 * The friend groups that sit together. If two members must not meet, that wish is newer than the group: then
 * all members are seated individually.
 */
export function unitsOf({ friendships, forbidden }: Omit<SeatingFacts, 'guests' | 'on'>): string[][] {
  const groups = new Map<string, string[]>();
  for (const { groupId, studentId } of friendships) {
    groups.set(groupId, [...(groups.get(groupId) ?? []), studentId]);
  }
  return [...groups.values()].filter(
    (members) =>
      members.length > 1 &&
      !forbidden.some(([one, other]) => members.includes(one) && members.includes(other)),
  );
}

function yearsBetween(birthdate: string, day: string): number {
  const [birthYear = 0] = birthdate.split('-').map(Number);
  const [year = 0] = day.split('-').map(Number);
  return year - birthYear - (day.slice(5) < birthdate.slice(5) ? 1 : 0);
}
