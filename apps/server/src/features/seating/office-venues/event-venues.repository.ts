import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

export interface TableRow {
  tableId: string;
  venueId: string | null;
  students: number;
}

/** The tables of an event with the number of students who are expected. */
export async function listTableRows(db: Db | Tx, eventId: string): Promise<TableRow[]> {
  const { rows } = await sql<TableRow>`
    select event_tables.id as "tableId", venue_id as "venueId", count(student_id) as students
    from event_tables
    left join table_places on table_places.table_id = event_tables.id and absent_at is null
    where event_tables.event_id = ${eventId}
    group by event_tables.id order by number`.execute(db);
  return rows;
}

export async function countRegistered(db: Db | Tx, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('seats')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('state', '=', 'registered')
    .executeTakeFirstOrThrow();
  return count;
}

export interface VenueFacts {
  id: string;
  name: string;
  street: string;
  address: string;
  isInvented: boolean;
  /** Of this event. */
  reservation: string | null;
}

/** Restaurants, also retired ones, with what was settled for this event. */
export async function listVenueFacts(db: Db | Tx, eventId: string): Promise<VenueFacts[]> {
  const { rows } = await sql<VenueFacts>`
    select id, name, street, street || ', ' || city || ', ' || state || ' ' || zip as address,
      invented as "isInvented", reservation
    from venues left join event_venues on venue_id = id and event_id = ${eventId}
    where kind = 'restaurant' order by name, street`.execute(db);
  return rows;
}

export async function moveTables(
  tx: Tx,
  eventId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('event_tables')
    .set({ venue_id: to })
    .where('event_id', '=', eventId)
    .where('venue_id', '=', from)
    .execute();
}

/** Stores what was settled with a venue for an event. */
export async function saveEventVenue(
  tx: Tx,
  key: { eventId: string; venueId: string },
  settled: { reservation: string | null; choice?: 'use' | 'avoid' },
): Promise<void> {
  await tx
    .insertInto('event_venues')
    .values({ event_id: key.eventId, venue_id: key.venueId, ...settled })
    .onConflict((conflict) => conflict.columns(['event_id', 'venue_id']).doUpdateSet(settled))
    .execute();
}
