import type { Db } from '../../../platform/db/database.ts';

/** The students who are expected at each table: their names for place cards, and what they need. */
export async function listSheetSeats(db: Db, eventId: string) {
  const rows = await db
    .selectFrom('table_places')
    .leftJoin('profiles', 'profiles.student_id', 'table_places.student_id')
    .select(['table_id as tableId', 'first_name as firstName', 'last_name as lastName'])
    .select(['needs', 'other_needs as otherNeeds'])
    .where('event_id', '=', eventId)
    .where('absent_at', 'is', null)
    .execute();
  return rows.map((row) => ({ ...row, needs: row.needs ?? [] }));
}

export type SheetSeat = Awaited<ReturnType<typeof listSheetSeats>>[number];
