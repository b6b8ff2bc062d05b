import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Pair } from '../wish-rules.ts';

type Reader = Db | Tx;

export interface PersonRow {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

export interface ReportRow {
  id: string;
  reporterId: string | null;
  aboutId: string | null;
  context: string | null;
  reason: string;
  text: string;
  createdAt: Date;
  decidedAt: Date | null;
  decision: string | null;
  apartUntil: Date | null;
}

const reportColumns = [
  'reports.id',
  'reporter_id as reporterId',
  'about_id as aboutId',
  'context',
  'reason',
  'text',
  'reports.created_at as createdAt',
  'decided_at as decidedAt',
  'decision',
  'apart_until as apartUntil',
] as const;

export function findReport(db: Reader, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').select(reportColumns).where('id', '=', id).executeTakeFirst();
}

const maxDecided = 50;

/** Reports with the table or crew that they name. All undecided ones, and the decided ones with the newest first. */
export async function listReportLines(db: Reader, which: 'waiting' | 'decided'): Promise<ReportLineRow[]> {
  const isWaiting = which === 'waiting';
  return db
    .selectFrom('reports')
    .leftJoin('events', 'events.id', 'reports.context')
    .leftJoin('table_places', (join) =>
      join.onRef('table_places.event_id', '=', 'events.id').onRef('table_places.student_id', '=', 'about_id'),
    )
    .leftJoin('event_tables', 'event_tables.id', 'table_places.table_id')
    .leftJoin('crews', (join) => join.on(sql`crews.id::text`, '=', sql`reports.context`))
    .select(reportColumns)
    .select(['events.title', 'events.starts_at as startsAt', 'number', 'meeting_time as meetingTime'])
    .where('decided_at', isWaiting ? 'is' : 'is not', null)
    .orderBy(isWaiting ? 'reports.created_at' : 'decided_at', isWaiting ? 'asc' : 'desc')
    .orderBy('reports.id')
    .$if(!isWaiting, (query) => query.limit(maxDecided))
    .execute();
}

export interface ReportLineRow extends ReportRow {
  title: string | null;
  startsAt: Date | null;
  /** The number of the table. */
  number: number | null;
  meetingTime: Date | null;
}

export async function countReports(
  db: Reader,
  { since, serious }: { since: Date; serious: readonly string[] },
) {
  const { rows } = await sql<{ waiting: number; serious: number; decided: number; oldestAt: Date | null }>`
    select count(*) filter (where decided_at is null)::integer as waiting,
      count(*) filter (where decided_at is null and reason = any(${[...serious]}::text[]))::integer as serious,
      count(*) filter (where decided_at > ${since})::integer as decided,
      min(created_at) filter (where decided_at is null) as "oldestAt"
    from reports where decided_at is null or decided_at > ${since}`.execute(db);
  return rows[0]!;
}

export async function listPeople(db: Reader, ids: readonly string[]): Promise<Map<string, PersonRow>> {
  const rows = await db
    .selectFrom('students')
    .leftJoin('profiles', 'profiles.student_id', 'students.id')
    .select(['students.id', 'students.email', 'first_name as firstName', 'last_name as lastName'])
    .where('students.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The table at which the student had a place, with everybody at it. */
export function listTableOf(db: Reader, { eventId, studentId }: { eventId: string; studentId: string }) {
  return db
    .selectFrom('table_places as own')
    .innerJoin('table_places as all', 'all.table_id', 'own.table_id')
    .innerJoin('event_tables', 'event_tables.id', 'own.table_id')
    .innerJoin('events', 'events.id', 'own.event_id')
    .leftJoin('profiles', 'profiles.student_id', 'all.student_id')
    .select(['all.student_id as studentId', 'number', 'events.starts_at as startsAt', 'events.title'])
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('own.event_id', '=', eventId)
    .where('own.student_id', '=', studentId)
    .where('events.released_at', 'is not', null)
    .orderBy('all.student_id')
    .execute();
}

export function findCrew(db: Reader, crewId: string) {
  return db
    .selectFrom('crews')
    .select(['id', 'meeting_time as meetingTime', 'place_name as placeName'])
    .where('id', '=', crewId)
    .executeTakeFirst();
}

/** At how many tables and in how many crews both were. */
export async function countMeetings(db: Reader, { studentId, aboutId }: Pair): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from table_places as own
        join table_places as other on other.table_id = own.table_id
        join events on events.id = own.event_id
        where own.student_id = ${studentId} and other.student_id = ${aboutId} and events.released_at is not null)
      + (select count(*) from crew_members as own join crew_members as other on other.crew_id = own.crew_id
        where own.student_id = ${studentId} and other.student_id = ${aboutId}) as count`.execute(db);
  return rows[0]!.count;
}

/** Other reports about the student. */
export function listOtherReportsAbout(db: Reader, report: { id: string; aboutId: string }) {
  return db
    .selectFrom('reports')
    .select(['reporter_id as reporterId', 'decision'])
    .where('about_id', '=', report.aboutId)
    .where('id', '!=', report.id)
    .orderBy('created_at')
    .execute();
}

export async function countOtherReportsBy(db: Reader, report: { id: string; reporterId: string }) {
  const { count } = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reporter_id', '=', report.reporterId)
    .where('id', '!=', report.id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Coming events for which both have a seat, with the numbers of their tables if these are formed. */
export async function listSharedEvents(db: Reader, { studentId, aboutId }: Pair, now: Date) {
  const { rows } = await sql<{
    title: string;
    startsAt: Date;
    ownTable: number | null;
    otherTable: number | null;
  }>`
    select events.title, events.starts_at as "startsAt",
      (select number from table_places join event_tables on event_tables.id = table_id
        where table_places.event_id = events.id and student_id = ${studentId} and absent_at is null) as "ownTable",
      (select number from table_places join event_tables on event_tables.id = table_id
        where table_places.event_id = events.id and student_id = ${aboutId} and absent_at is null) as "otherTable"
    from events
    where ends_at > ${now} and status in ('open', 'closed', 'released')
      and exists (select from seats where event_id = events.id and student_id = ${studentId} and state = 'registered')
      and exists (select from seats where event_id = events.id and student_id = ${aboutId} and state = 'registered')
    order by events.starts_at, events.id limit 20`.execute(db);
  return rows;
}

/** What a suspension leaves to a job, and what it does not touch. */
export async function findOutsideEffects(db: Reader, studentId: string) {
  const { rows } = await sql<{ isInLobby: boolean; isInCrew: boolean; capturedCents: number }>`
    select coalesce(bool_or(lobby_id is not null), false) as "isInLobby",
      coalesce(bool_or(crew_id is not null), false) as "isInCrew",
      (select coalesce(sum(amount_cents), 0)::integer from payments
        where student_id = ${studentId} and purpose = 'hold' and state in ('capturing', 'captured')) as "capturedCents"
    from quickcrew_places where student_id = ${studentId}`.execute(db);
  return rows[0]!;
}

export function listCrewMessages(db: Reader, crewId: string) {
  return db
    .selectFrom('crew_messages')
    .select(['at', 'sender_id as senderId', 'sender_name as senderName', 'text', 'system'])
    .where('crew_id', '=', crewId)
    .orderBy('id')
    .execute();
}
