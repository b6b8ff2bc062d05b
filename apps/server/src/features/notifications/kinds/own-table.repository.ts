import { collegeOfStudent } from '../../../platform/college-of-student.ts';
import type { Db } from '../../../platform/db/database.ts';

interface NotifiedOfTable {
  studentId: string;
  payload: { aboutEvent: string };
}

/**
 * The table of a student after the release, with the students who come. Undefined if the student has none. Contains
 * what the page shows to the students at this table.
 */
export async function findOwnTable(db: Db, { studentId, payload: { aboutEvent } }: NotifiedOfTable) {
  const rows = await db
    .selectFrom('table_places as own')
    .innerJoin('events', 'events.id', 'own.event_id')
    .innerJoin('event_tables', 'event_tables.id', 'own.table_id')
    .innerJoin('table_places as place', 'place.table_id', 'own.table_id')
    .innerJoin('students', 'students.id', 'place.student_id')
    .leftJoin('profiles', 'profiles.student_id', 'place.student_id')
    .leftJoin('venues', 'venues.id', 'event_tables.venue_id')
    .select(['students.id', 'students.email', 'first_name as firstName', 'last_name as lastName'])
    .select(['after_party_name as partyName', 'after_party_address as partyAddress'])
    .where('own.student_id', '=', studentId)
    .where('own.event_id', '=', aboutEvent)
    .where('events.status', '=', 'released')
    .where('place.absent_at', 'is', null)
    .orderBy('students.id')
    .execute();
  const self = rows.find(({ id }) => id === studentId);
  if (!self) return undefined;
  const { firstName, partyName, partyAddress } = self;
  return {
    ...(firstName !== null && { firstName }),
    ownCollege: collegeOfStudent(self.email).shortName,
    mates: rows
      .filter(({ id }) => id !== studentId)
      .map((mate) => ({
        name: shortName(mate.firstName ?? 'Guest', mate.lastName ?? ''),
        college: collegeOfStudent(mate.email).shortName,
      })),
    ...(partyName !== null &&
      partyAddress !== null && { afterParty: { name: partyName, address: partyAddress } }),
  };
}

/** 'Dev S.' */
function shortName(firstName: string, [lastInitial]: string): string {
  return lastInitial === undefined ? firstName : `${firstName} ${lastInitial}.`;
}
