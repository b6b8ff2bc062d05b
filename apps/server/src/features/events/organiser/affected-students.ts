import type { AffectedBody } from '@crewtable/contract';
import { collegeOfStudent } from '../../../platform/college-of-student.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { countAffectedStudents, listAffectedStudents } from './affected-students.repository.ts';

/** The page lists so many; the number counts all. */
const peopleShown = 300;

export interface Audience {
  told: number;
  people: AffectedBody['people'];
  fingerprint: string;
}

export async function readAudience(db: Db | Tx, eventIds: readonly string[]): Promise<Audience> {
  if (eventIds.length === 0) return { told: 0, people: [], fingerprint: '' };
  const rows = await listAffectedStudents(db, eventIds, peopleShown);
  return {
    ...(await countAffectedStudents(db, eventIds)),
    people: rows.map(({ id, firstName, lastName, email, eventIds: own }) => ({
      id,
      firstName: firstName ?? 'A student',
      initial: lastName === null ? '' : (Array.from(lastName)[0] ?? ''),
      college: collegeOfStudent(email).name,
      days: own.map(dayOf).sort(),
    })),
  };
}

/** '06022027-summer-nyc' is on 2027-06-02. */
const dayOf = (eventId: string) => `${eventId.slice(4, 8)}-${eventId.slice(0, 2)}-${eventId.slice(2, 4)}`;
