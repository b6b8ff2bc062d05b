import type { EventStatusName } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

export interface EventRow {
  id: string;
  title: string;
  seriesId: string | null;
  area: string;
  status: EventStatusName;
  startsAt: Date;
  endsAt: Date;
  opensAt: Date | null;
  closesAt: Date;
  /** Null if its hours never changed. */
  hoursChangedAt: Date | null;
  capacity: number;
  seatsTaken: number;
}

const columns = [
  'id',
  'title',
  'series_id as seriesId',
  'area',
  // A check constraint of the table allows no other statuses.
  sql<EventStatusName>`status`.as('status'),
  'starts_at as startsAt',
  'ends_at as endsAt',
  'opens_at as opensAt',
  'closes_at as closesAt',
  'hours_changed_at as hoursChangedAt',
  'capacity',
  'seats_taken as seatsTaken',
] as const;

export function findEvent(db: Db | Tx, id: string): Promise<EventRow | undefined> {
  return db.selectFrom('events').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Later statements of the transaction see everything that was committed under this lock before. */
export function lockEvent(tx: Tx, id: string): Promise<EventRow | undefined> {
  return tx.selectFrom('events').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Locks the dates of a series whose registration is open, by id like all event locks. */
export function lockOpenDates(tx: Tx, seriesId: string, now: Date): Promise<EventRow[]> {
  return tx
    .selectFrom('events')
    .select(columns)
    .where('series_id', '=', seriesId)
    .where('status', '=', 'open')
    .where((eb) => eb.or([eb('opens_at', 'is', null), eb('opens_at', '<=', now)]))
    .where('closes_at', '>', now)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export interface SeriesRow {
  id: string;
  title: string;
  sellsTickets: boolean;
  passCents: number | null;
  ticketCents: number | null;
}

export function findSeries(db: Db | Tx, id: string): Promise<SeriesRow | undefined> {
  return db
    .selectFrom('series')
    .select([
      'id',
      'title',
      'sells_tickets as sellsTickets',
      'pass_cents as passCents',
      'ticket_cents as ticketCents',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Locks an active student against deletion; returns false if there is none. Lock order everywhere: students
 * before events.
 */
export async function lockStudentAgainstDeletion(tx: Tx, studentId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from students where id = ${studentId} and status = 'ACTIVE' for key share`.execute(tx);
  return rows.length === 1;
}
