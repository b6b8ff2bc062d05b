import type { Db } from '../../../platform/db/database.ts';

/** The needs of the students who are expected at each table, without who they are. */
export async function listNeeds(db: Db, eventId: string) {
  const rows = await db
    .selectFrom('table_places')
    .leftJoin('profiles', 'profiles.student_id', 'table_places.student_id')
    .select(['table_id as tableId', 'needs', 'other_needs as otherNeeds'])
    .where('event_id', '=', eventId)
    .where('absent_at', 'is', null)
    .execute();
  return rows.map((row) => ({ ...row, needs: row.needs ?? [] }));
}
