import type { PersonBody } from '@crewtable/contract';
import { collegeOfStudent } from '../../platform/college-of-student.ts';
import type { PersonRow } from './people.repository.ts';

/** Without the last name and the address. */
export function presentPerson(row: PersonRow): PersonBody {
  return {
    studentId: row.id,
    firstName: row.first_name,
    // The first character, which may have two code units.
    lastInitial: row.last_name === null ? null : (Array.from(row.last_name)[0] ?? null),
    college: collegeOfStudent(row.email).name,
  };
}
