import { sql } from 'kysely';
import { channels } from '../../../platform/db/channels.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** The type of the hint that a student has checked in at a table. */
export const tableSeatsChanged = 'table_seats_changed';

export interface FormedTable {
  id: string;
  number: number;
  venueId: string | null;
}

export interface Place {
  studentId: string;
  tableId: string;
  absent: boolean;
  checkedIn: boolean;
}

export function listTables(db: Db, eventId: string): Promise<FormedTable[]> {
  return db
    .selectFrom('event_tables')
    .select(['id', 'number', 'venue_id as venueId'])
    .where('event_id', '=', eventId)
    .orderBy('number')
    .execute();
}

export async function listPlaces(db: Db, eventId: string): Promise<Place[]> {
  const rows = await db
    .selectFrom('table_places')
    .select(['student_id', 'table_id', 'absent_at', 'checked_in_at'])
    .where('event_id', '=', eventId)
    .orderBy('student_id')
    .execute();
  return rows.map((row) => ({
    studentId: row.student_id,
    tableId: row.table_id,
    absent: row.absent_at !== null,
    checkedIn: row.checked_in_at !== null,
  }));
}

/** The students who were there and have neither answered how it was nor chosen 'Later'. */
export async function listStudentsToAsk(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('table_places')
    .select('student_id')
    .where('event_id', '=', eventId)
    .where('absent_at', 'is', null)
    .where('feedback_later_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feedback')
            .select('feedback.id')
            .where('feedback.event_id', '=', eventId)
            .where('feedback.type', '=', 'EVENT_FEEDBACK')
            .whereRef('feedback.student_id', '=', 'table_places.student_id'),
        ),
      ),
    )
    .orderBy('student_id')
    .execute();
  return rows.map(({ student_id }) => student_id);
}

export async function findPlace(db: Db, eventId: string, studentId: string) {
  return db
    .selectFrom('table_places')
    .innerJoin('students', 'students.id', 'table_places.student_id')
    .leftJoin('profiles', 'profiles.student_id', 'table_places.student_id')
    .select(['table_id as tableId', 'absent_at as absentAt', 'checked_in_at as checkedInAt'])
    .select('profiles.first_name as firstName')
    .where('event_id', '=', eventId)
    .where('table_places.student_id', '=', studentId)
    .executeTakeFirst();
}

export async function deleteTables(tx: Tx, eventId: string): Promise<void> {
  await tx.deleteFrom('event_tables').where('event_id', '=', eventId).execute();
}

export async function insertTables(
  tx: Tx,
  eventId: string,
  tables: readonly { id: string; number: number }[],
): Promise<void> {
  if (tables.length === 0) return;
  await tx
    .insertInto('event_tables')
    .values(tables.map(({ id, number }) => ({ id, event_id: eventId, number })))
    .execute();
}

export async function insertPlaces(
  tx: Tx,
  eventId: string,
  places: readonly { studentId: string; tableId: string }[],
): Promise<void> {
  if (places.length === 0) return;
  await tx
    .insertInto('table_places')
    .values(
      places.map(({ studentId, tableId }) => ({
        event_id: eventId,
        student_id: studentId,
        table_id: tableId,
      })),
    )
    .execute();
}

export async function setVenue(tx: Tx, tableId: string, venueId: string): Promise<void> {
  await tx.updateTable('event_tables').set({ venue_id: venueId }).where('id', '=', tableId).execute();
}

export async function movePlaces(
  tx: Tx,
  eventId: string,
  studentIds: readonly string[],
  tableId: string,
): Promise<void> {
  await tx
    .updateTable('table_places')
    .set({ table_id: tableId })
    .where('event_id', '=', eventId)
    .where('student_id', 'in', studentIds)
    .execute();
}

export async function setAbsent(
  tx: Tx,
  eventId: string,
  studentId: string,
  absentAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('table_places')
    .set({ absent_at: absentAt })
    .where('event_id', '=', eventId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Clears an absence. Keeps the time of the first check-in. */
export async function setCheckedIn(tx: Tx, eventId: string, studentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('table_places')
    .set((eb) => ({ checked_in_at: eb.fn.coalesce('checked_in_at', eb.val(at)), absent_at: null }))
    .where('event_id', '=', eventId)
    .where('student_id', '=', studentId)
    .execute();
}

/** Keeps the time of the first reveal. Returns false if the student has no place at a table. */
export async function setRevealed(tx: Tx, eventId: string, studentId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('table_places')
    .set((eb) => ({ revealed_at: eb.fn.coalesce('revealed_at', eb.val(at)) }))
    .where('event_id', '=', eventId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps the time of the first 'Later'. Returns false if the student had no place at a table. */
export async function setFeedbackLater(
  tx: Tx,
  eventId: string,
  studentId: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('table_places')
    .set((eb) => ({ feedback_later_at: eb.fn.coalesce('feedback_later_at', eb.val(at)) }))
    .where('event_id', '=', eventId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sends a hint to reload to all students at a table. It does not say who came and is not stored. */
export async function hintTableChanged(
  tx: Tx,
  { eventId, tableId, mark }: { eventId: string; tableId: string; mark: string },
): Promise<void> {
  await sql`
    select pg_notify(${channels.notifications},
      student_id || ${` ${tableSeatsChanged}:${eventId}:${mark}:`} || student_id)
    from table_places where table_id = ${tableId}`.execute(tx);
}

export async function countAbsent(db: Db, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('table_places')
    .select(({ fn }) => fn.countAll<number>().as('absent'))
    .where('event_id', '=', eventId)
    .where('absent_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.absent;
}

/** The events that have not started and at whose tables the student has a place. */
export async function listPlacesToCome(db: Db, studentId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('table_places')
    .innerJoin('events', 'events.id', 'table_places.event_id')
    .select('events.id')
    .where('student_id', '=', studentId)
    .where('absent_at', 'is', null)
    .where('events.status', 'in', ['closed', 'released'])
    .where('events.starts_at', '>', now)
    .orderBy('events.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function deletePlace(tx: Tx, eventId: string, studentId: string): Promise<void> {
  await tx
    .deleteFrom('table_places')
    .where('event_id', '=', eventId)
    .where('student_id', '=', studentId)
    .execute();
}

export async function deletePlacesOf(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('table_places').where('student_id', '=', studentId).execute();
}

/** For the student's data export. Table and venue are included only after release. */
export async function listOwnPlaces(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('table_places')
    .innerJoin('events', 'events.id', 'table_places.event_id')
    .innerJoin('event_tables', 'event_tables.id', 'table_places.table_id')
    .leftJoin('venues', 'venues.id', 'event_tables.venue_id')
    .leftJoin('event_venues', (join) =>
      join
        .onRef('event_venues.event_id', '=', 'event_tables.event_id')
        .onRef('event_venues.venue_id', '=', 'event_tables.venue_id'),
    )
    .select(['events.id', 'events.status', 'table_id', 'number', 'reservation', 'venues.name'])
    .select(['checked_in_at', 'absent_at', 'revealed_at', 'feedback_later_at'])
    .where('student_id', '=', studentId)
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => {
    const isReleased = row.status === 'released' || row.status === 'completed';
    return {
      eventId: row.id,
      tableId: isReleased ? row.table_id : null,
      table: isReleased ? row.number : null,
      reservation: isReleased ? row.reservation : null,
      venue: isReleased ? row.name : null,
      checkedInAt: row.checked_in_at,
      absentAt: row.absent_at,
      revealedAt: row.revealed_at,
      feedbackLaterAt: row.feedback_later_at,
    };
  });
}
