import type { ReportBody } from '@crewtable/contract';
import { collegeOfStudent } from '../../../platform/college-of-student.ts';
import type { PersonRow } from './reports-page.repository.ts';

/** 'Milo K.'. */
export function shownName({ firstName, lastName }: Pick<PersonRow, 'firstName' | 'lastName'>): string {
  if (firstName === null) return 'A student without a profile';
  const initial = Array.from(lastName ?? '')[0];
  return initial === undefined ? firstName : `${firstName} ${initial}.`;
}

/** 'MK', as on the seats of a table. */
export function initialsOf({ firstName, lastName }: Pick<PersonRow, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].map((name) => Array.from(name ?? '')[0] ?? '').join('');
}

/** Undefined is a deleted account. */
export function presentPerson(row: PersonRow | undefined): ReportBody['reporter'] {
  if (!row) return { studentId: null, name: 'A deleted account', college: null };
  return { studentId: row.id, name: shownName(row), college: collegeOfStudent(row.email).name };
}
