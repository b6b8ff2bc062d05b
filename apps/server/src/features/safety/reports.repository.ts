import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Reports } from '../../platform/db/tables.ts';

export const decisions = ['dismissed', 'warned', 'kept_apart', 'suspended'] as const;

export type Decision = (typeof decisions)[number];

export async function insertReport(tx: Tx, report: Insertable<Reports>): Promise<void> {
  await tx.insertInto('reports').values(report).execute();
}

/** The times of the student's reports, oldest first. */
export async function listReportedSince(tx: Tx, reporterId: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('reports')
    .select('created_at')
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => created_at);
}

export function lockReport(tx: Tx, id: string) {
  return tx.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function saveDecision(
  tx: Tx,
  id: string,
  { decision, at, apartUntil }: { decision: Decision; at: Date; apartUntil: Date | null },
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ decision, decided_at: at, apart_until: apartUntil })
    .where('id', '=', id)
    .execute();
}

/**
 * The last day of the season that the report is about; of the season that runs now or comes next if it is not about
 * one. Undefined if there is none.
 */
export async function findSeasonEnd(
  db: Db | Tx,
  { context, today }: { context: string | null; today: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ endsOn: string }>`
    select ends_on as "endsOn" from semesters
    where ends_on >= ${today}::date and published_at is not null
    order by season_id is distinct from (select series_id from events where id = ${context}), starts_on, season_id
    limit 1`.execute(db);
  return rows[0]?.endsOn;
}

/** Undecided reports, oldest first, and how many reports there are about the same student in total. */
export function listUndecided(db: Db) {
  return db
    .selectFrom('reports')
    .select((eb) => [
      'id',
      'reporter_id as reporterId',
      'about_id as aboutId',
      'context',
      'reason',
      'text',
      'created_at as createdAt',
      eb
        .selectFrom('reports as others')
        .select((counted) => counted.fn.countAll<number>().as('count'))
        .whereRef('others.about_id', '=', 'reports.about_id')
        .$asScalar()
        .$notNull()
        .as('reportsAboutThem'),
    ])
    .where('decided_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The undecided reports without their content, oldest first. */
export function listUndecidedAges(db: Db) {
  return db
    .selectFrom('reports')
    .select(['id', 'created_at as createdAt'])
    .where('decided_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function listReportsBy(tx: Tx, reporterId: string) {
  return tx
    .selectFrom('reports')
    .selectAll()
    .where('reporter_id', '=', reporterId)
    .orderBy('created_at')
    .execute();
}

/** The decisions about the student of which the student was told. */
export function listToldDecisions(tx: Tx, aboutId: string) {
  return tx
    .selectFrom('reports')
    .select(['decided_at', 'decision', 'reason'])
    .where('about_id', '=', aboutId)
    .where('decision', 'in', ['warned', 'suspended'])
    .orderBy('decided_at')
    .execute();
}

/** Removes the student's id but keeps the reports, because they may matter for the safety of others. */
export async function anonymiseReports(tx: Tx, studentId: string): Promise<void> {
  await tx.updateTable('reports').set({ reporter_id: null }).where('reporter_id', '=', studentId).execute();
  await tx.updateTable('reports').set({ about_id: null }).where('about_id', '=', studentId).execute();
}

/** Returns false if the student has this status already or the account is deleted. */
export async function changeStatus(
  tx: Tx,
  studentId: string,
  status: 'ACTIVE' | 'SUSPENDED',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('students')
    .set({ status })
    .where('id', '=', studentId)
    .where('status', '!=', status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
