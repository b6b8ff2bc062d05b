import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/**
 * What a friend group is for: an event, or a series with all of its events. The target of an event that is
 * part of a series is the series.
 */
export interface Target {
  id: string;
  /** Set if the caller passed the id of an event. */
  event: { id: string; title: string; startsAt: Date; closesAt: Date } | undefined;
  seriesTitle: string | undefined;
}

export const isSeries = ({ seriesTitle }: Target) => seriesTitle !== undefined;

export async function findTarget(db: Db, eventOrSeriesId: string): Promise<Target | undefined> {
  const event = await db
    .selectFrom('events')
    .leftJoin('series', 'series.id', 'events.series_id')
    .select([
      'events.id',
      'events.title',
      'starts_at',
      'closes_at',
      'series_id',
      'series.title as seriesTitle',
    ])
    .where('events.id', '=', eventOrSeriesId)
    .executeTakeFirst();
  if (event) {
    return {
      id: event.series_id ?? event.id,
      event: { id: event.id, title: event.title, startsAt: event.starts_at, closesAt: event.closes_at },
      seriesTitle: event.seriesTitle ?? undefined,
    };
  }
  const series = await db
    .selectFrom('series')
    .select(['id', 'title'])
    .where('id', '=', eventOrSeriesId)
    .executeTakeFirst();
  return series && { id: series.id, event: undefined, seriesTitle: series.title };
}

/** An invitation to a series without dates links to the page of its season. */
export async function findSeasonSlug(db: Db, seriesId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('semesters')
    .select('slug')
    .where('series_id', '=', seriesId)
    .executeTakeFirst();
  return row?.slug ?? undefined;
}

/** Locks the events against closing. Registrations are not blocked. */
export async function lockSeatedEvents(
  tx: Tx,
  target: string,
): Promise<{ status: string; closesAt: Date }[]> {
  return tx
    .selectFrom('events')
    .select(['status', 'closes_at as closesAt'])
    .where((eb) => eb.or([eb('id', '=', target), eb('series_id', '=', target)]))
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Serialises all changes of the friend groups of a target. */
export async function lockTarget(tx: Tx, target: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${target}, 3150126))`.execute(tx);
}

/** The given students who have a seat or are registered for the series. */
export async function listRegistered(
  db: Db,
  target: string,
  studentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('seats')
    .select('student_id')
    .where('event_id', '=', target)
    .where('student_id', 'in', studentIds)
    .where('state', '=', 'registered')
    .union(
      db
        .selectFrom('series_registrations')
        .select('student_id')
        .where('series_id', '=', target)
        .where('student_id', 'in', studentIds),
    )
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

/** Locks the students against deletion. */
export async function holdStudents(tx: Tx, studentIds: readonly string[]): Promise<void> {
  if (studentIds.length === 0) return;
  await tx
    .selectFrom('students')
    .select('id')
    .where('id', 'in', studentIds)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/**
 * Locks the students against deletion and against wishes about each other. Deleted students are missing in
 * the result.
 */
export async function lockStudents(
  tx: Tx,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, { status: string }>> {
  const rows = await tx
    .selectFrom('students')
    .select(['id', 'status'])
    .where('id', 'in', studentIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ id, status }) => [id, { status }]));
}

export async function isActive(db: Db, studentId: string): Promise<boolean> {
  const row = await db.selectFrom('students').select('status').where('id', '=', studentId).executeTakeFirst();
  return row?.status === 'ACTIVE';
}
