import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { AnalyticsEvents } from '../../platform/db/tables.ts';

export async function insertEvents(tx: Tx, events: Insertable<AnalyticsEvents>[]): Promise<void> {
  await tx.insertInto('analytics_events').values(events).execute();
}

/**
 * Events of the student while signed in, and earlier events in the browser in which the account was created.
 */
export function listEvents(tx: Tx, studentId: string) {
  return tx
    .selectFrom('analytics_events')
    .selectAll()
    .where(isAbout(studentId))
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export async function deleteEvents(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('analytics_events').where(isAbout(studentId)).execute();
}

const isAbout = (studentId: string) => sql<boolean>`(student_id = ${studentId} or (student_id is null
  and visitor_id in (select visitors.id from visitors where visitors.student_id = ${studentId})))`;

export async function sweepEvents(db: Db, now: Date, keptMonths: number): Promise<void> {
  await db
    .deleteFrom('analytics_events')
    .where('at', '<', sql<Date>`${now}::timestamptz - make_interval(months => ${keptMonths}::integer)`)
    .execute();
}
