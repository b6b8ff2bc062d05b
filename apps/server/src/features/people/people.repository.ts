import type { Db, Tx } from '../../platform/db/database.ts';

export interface PersonRow {
  id: string;
  email: string;
  /** Null before the profile. */
  first_name: string | null;
  last_name: string | null;
}

function selectPeople(db: Db | Tx) {
  return db
    .selectFrom('students')
    .leftJoin('profiles', 'profiles.student_id', 'students.id')
    .select(['students.id', 'students.email', 'profiles.first_name', 'profiles.last_name']);
}

export function findPerson(db: Db | Tx, studentId: string): Promise<PersonRow | undefined> {
  return selectPeople(db).where('students.id', '=', studentId).executeTakeFirst();
}

export function findPersonByAddress(db: Db | Tx, email: string): Promise<PersonRow | undefined> {
  return selectPeople(db).where('students.email', '=', email).executeTakeFirst();
}

/** Whether wrong codes are counted for an address, so that no further codes may be sent to it. */
export async function isAddressHeld(tx: Tx, email: string): Promise<boolean> {
  const guard = await tx
    .selectFrom('sign_in_guards')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst();
  return guard !== undefined;
}

export async function hasSeatAt(db: Db, studentId: string, eventIds: readonly string[]): Promise<boolean> {
  if (eventIds.length === 0) return false;
  const seat = await db
    .selectFrom('seats')
    .select('event_id')
    .where('student_id', '=', studentId)
    .where('event_id', 'in', eventIds)
    .limit(1)
    .executeTakeFirst();
  return seat !== undefined;
}
