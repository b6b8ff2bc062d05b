import { collegeOfStudent } from '../../platform/college-of-student.ts';

interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** First name and last initial, as everywhere between strangers. */
export function shownName({ firstName, lastName }: Named): string {
  if (firstName === null) return 'A student';
  const initial = lastName?.trim().slice(0, 1).toUpperCase() ?? '';
  return initial === '' ? firstName : `${firstName} ${initial}.`;
}

export const shownCollege = (email: string) => collegeOfStudent(email).name;
