import type { EventStatusName } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/db/tables.ts';

export interface SeasonEvent {
  id: string;
  status: EventStatusName;
  startsAt: Date;
  endsAt: Date;
  opensAt: Date | null;
  closesAt: Date;
  area: string;
  title: string;
  capacity: number;
  seatsTaken: number;
  registered: number;
  /** Students for whom a seat is kept, because they are paying or have an offer. */
  kept: number;
  waiting: number;
  tableMin: number;
  tableMax: number;
  priceCents: number;
}

/** Without a lock: students and payments are locked before events everywhere. */
export async function listSeasonEvents(tx: Db | Tx, seriesId: string): Promise<SeasonEvent[]> {
  const { rows } = await sql<SeasonEvent>`
    select id, status, starts_at as "startsAt", ends_at as "endsAt", opens_at as "opensAt",
      closes_at as "closesAt", area, title, capacity,
      seats_taken as "seatsTaken", table_min as "tableMin", table_max as "tableMax", price_cents as "priceCents",
      (select count(*) from seats where event_id = events.id and state = 'registered') as registered,
      (select count(*) from seats where event_id = events.id and state <> 'registered') as kept,
      (select count(*) from waitlist where event_id = events.id) as waiting
    from events where series_id = ${seriesId} order by starts_at`.execute(tx);
  return rows;
}

/** By id, like all event locks. */
export async function lockEvents(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.selectFrom('events').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/**
 * Changes an open event. Its id and its day stay. Returns false if that is no longer possible: it is not open any
 * more, or students have taken more seats meanwhile than the new capacity. With `hoursChangedAt` the values contain
 * other hours, which cannot change after registration closed.
 */
export async function changeEvent(
  tx: Tx,
  { id, created_at: _createdAt, status: _status, ...values }: Insertable<Events>,
  hoursChangedAt?: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set((eb) => ({
      ...values,
      sequence: eb('sequence', '+', 1),
      ...(hoursChangedAt && { hours_changed_at: hoursChangedAt }),
    }))
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('seats_taken', '<=', values.capacity)
    .$if(hoursChangedAt !== undefined, (query) => query.where('closes_at', '>', hoursChangedAt!))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps the hours that an event had until `changedAt`. */
export async function savePastHours(
  tx: Tx,
  {
    eventId,
    before,
    changedAt,
  }: { eventId: string; before: { startsAt: Date; endsAt: Date }; changedAt: Date },
): Promise<void> {
  await tx
    .insertInto('past_event_hours')
    .values({
      event_id: eventId,
      changed_at: changedAt,
      starts_at: before.startsAt,
      ends_at: before.endsAt,
    })
    // Two changes at the same moment of a clock that stands still: students saw the first hours.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether students have joined the series, with or without a seat. */
export async function hasRegistrations(tx: Db | Tx, seriesId: string): Promise<boolean> {
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
