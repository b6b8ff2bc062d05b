import { collegeOfStudent } from './college-of-student.ts';

interface Person {
  id: string;
  email: string;
  /** Null before the profile. */
  firstName: string | null;
  lastName: string | null;
}

/** What lists of the office show of a student: never the last name or the address. */
export function presentPersonName({ id, email, firstName, lastName }: Person) {
  return {
    studentId: id,
    firstName,
    lastInitial: initialOf(lastName),
    college: collegeOfStudent(email).name,
  };
}

/** The first character, which may have two code units. */
export const initialOf = (lastName: string | null): string | null =>
  lastName === null ? null : (Array.from(lastName)[0] ?? null);
