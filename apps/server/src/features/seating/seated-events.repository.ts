import type { EventStatusName } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

const columns = [
  'id',
  'title',
  'series_id as seriesId',
  'area',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'closes_at as closesAt',
  'hours_changed_at as hoursChangedAt',
  'status',
  'table_min as tableMin',
  'table_max as tableMax',
  'sequence',
  'release_held_until as releaseHeldUntil',
] as const;

export interface SeatedEvent {
  id: string;
  title: string;
  seriesId: string | null;
  area: string;
  startsAt: Date;
  endsAt: Date;
  closesAt: Date;
  /** Null if its hours never changed. */
  hoursChangedAt: Date | null;
  status: EventStatusName;
  tableMin: number;
  tableMax: number;
  sequence: number;
  /** Null if no organiser holds the release. */
  releaseHeldUntil: Date | null;
}

// A check constraint of the database allows no other status.
export async function findSeatedEvent(db: Db, eventId: string): Promise<SeatedEvent | undefined> {
  const row = await db.selectFrom('events').select(columns).where('id', '=', eventId).executeTakeFirst();
  return row as SeatedEvent | undefined;
}

/** Tables are formed and changed under this lock. The status of the event changes under the same lock. */
export async function lockSeatedEvent(tx: Tx, eventId: string): Promise<SeatedEvent | undefined> {
  const row = await tx
    .selectFrom('events')
    .select(columns)
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
  return row as SeatedEvent | undefined;
}

/** Null ends the hold. */
export async function setReleaseHold(tx: Tx, eventId: string, until: Date | null): Promise<void> {
  await tx.updateTable('events').set({ release_held_until: until }).where('id', '=', eventId).execute();
}

/** Active students with a registered seat. Held seats and suspended students do not count. */
export async function listComing(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('seats')
    .innerJoin('students', 'students.id', 'seats.student_id')
    .select('seats.student_id as id')
    .where('event_id', '=', eventId)
    .where('seats.state', '=', 'registered')
    .where('students.status', '=', 'ACTIVE')
    .orderBy('seats.student_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The given students who have no profile yet. */
export async function listWithoutProfile(db: Db, studentIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('students')
    .leftJoin('profiles', 'profiles.student_id', 'students.id')
    .select('students.id')
    .where('students.id', '=', sql<string>`any(${[...studentIds]}::uuid[])`)
    .where('profiles.student_id', 'is', null)
    .orderBy('students.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function hasSeat(db: Db, eventId: string, studentId: string): Promise<boolean> {
  const seat = await db
    .selectFrom('seats')
    .select('student_id')
    .where('event_id', '=', eventId)
    .where('student_id', '=', studentId)
    .where('state', '=', 'registered')
    .executeTakeFirst();
  return seat !== undefined;
}

/**
 * Locks the students with a seat against deletion. Must run before the event is locked: the deletion of an
 * account locks the student first and then the dependent rows, so the reverse order could deadlock.
 */
export async function holdStudentsWithSeats(tx: Tx, eventId: string): Promise<void> {
  await tx
    .selectFrom('students')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('seats').select('student_id').where('event_id', '=', eventId))
    .orderBy('id')
    .forKeyShare()
    .execute();
}
