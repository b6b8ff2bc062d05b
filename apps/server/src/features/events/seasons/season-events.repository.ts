import type { EventStatusName } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/db/tables.ts';

export interface SeasonEvent {
  id: string;
  status: EventStatusName;
  startsAt: Date;
  endsAt: Date;
  opensAt: Date | null;
  area: string;
  title: string;
  capacity: number;
  seatsTaken: number;
  registered: number;
  waiting: number;
  tableMin: number;
  tableMax: number;
  priceCents: number;
}

/** Without a lock: students are locked before events everywhere, and cancelling a date locks its students. */
export async function listSeasonEvents(tx: Tx, seriesId: string): Promise<SeasonEvent[]> {
  const { rows } = await sql<SeasonEvent>`
    select id, status, starts_at as "startsAt", ends_at as "endsAt", opens_at as "opensAt", area, title, capacity,
      seats_taken as "seatsTaken", table_min as "tableMin", table_max as "tableMax", price_cents as "priceCents",
      (select count(*) from seats where event_id = events.id and state = 'registered') as registered,
      (select count(*) from waitlist where event_id = events.id) as waiting
    from events where series_id = ${seriesId} order by starts_at`.execute(tx);
  return rows;
}

interface ChangedEvent extends Insertable<Events> {
  starts_at: Date;
  ends_at: Date;
}

/**
 * Changes an event that has not started. Its id and its day stay. Returns false if students have taken seats
 * meanwhile that the change does not allow: more than the new capacity, or any if the hours change.
 */
export async function changeEvent(
  tx: Tx,
  { id, created_at: _createdAt, status: _status, ...values }: ChangedEvent,
): Promise<boolean> {
  const { starts_at, ends_at, capacity } = values;
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set((eb) => ({ ...values, sequence: eb('sequence', '+', 1) }))
    .where('id', '=', id)
    .where('seats_taken', '<=', capacity)
    .where((eb) =>
      eb.or([
        eb('seats_taken', '=', 0),
        eb.and([eb('starts_at', '=', starts_at), eb('ends_at', '=', ends_at)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether students have joined the series, with or without a seat. */
export async function hasRegistrations(tx: Tx, seriesId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('series_registrations')
    .select('student_id')
    .where('series_id', '=', seriesId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Events with one of these ids that are not of this series. */
export async function findForeignEvents(tx: Tx, seriesId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('events')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('series_id', 'is', null), eb('series_id', '<>', seriesId)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the dates of a season on which no student has or had a seat. */
export async function deleteUnusedEvents(tx: Tx, seriesId: string): Promise<void> {
  await sql`
    delete from events where series_id = ${seriesId}
      and not exists (select from seats where event_id = events.id)
      and not exists (select from waitlist where event_id = events.id)
      and not exists (select from payments where target = events.id)`.execute(tx);
}
