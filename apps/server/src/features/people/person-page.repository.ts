import type { PaymentState } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

type Reader = Db | Tx;

export function findStudentRow(db: Reader, studentId: string) {
  return db
    .selectFrom('students')
    .leftJoin('profiles', 'profiles.student_id', 'students.id')
    .leftJoin('sign_in_guards', 'sign_in_guards.email', 'students.email')
    .select(['students.id', 'students.email', 'students.status', 'students.created_at as createdAt'])
    .select(['first_name', 'last_name', 'held_until as heldUntil'])
    .where('students.id', '=', studentId)
    .executeTakeFirst();
}

const maxSeats = 60;

/** Seats and places on waitlists, the newest event first. Tables only after release. */
export async function listSeats(db: Reader, studentId: string) {
  const { rows } = await sql<{
    eventId: string;
    title: string;
    startsAt: Date;
    endsAt: Date;
    state: 'registered' | 'reserved' | 'offered' | 'waiting';
    table: number | null;
    venue: string | null;
    checkedInAt: Date | null;
    absentAt: Date | null;
  }>`
    select events.id as "eventId", events.title, starts_at as "startsAt", ends_at as "endsAt", own.state,
      case when released_at is not null then number end as "table",
      case when released_at is not null then venues.name end as venue,
      checked_in_at as "checkedInAt", absent_at as "absentAt"
    from (select event_id, state from seats where student_id = ${studentId}
      union all select event_id, 'waiting' from waitlist where student_id = ${studentId}) as own
    join events on events.id = own.event_id
    left join table_places on table_places.event_id = events.id and table_places.student_id = ${studentId}
    left join event_tables on event_tables.id = table_places.table_id
    left join venues on venues.id = event_tables.venue_id
    order by starts_at desc, events.id limit ${maxSeats}`.execute(db);
  return rows;
}

export async function listPayments(db: Reader, studentId: string) {
  const { rows } = await sql<{
    id: string;
    title: string;
    amountCents: number;
    refundedCents: number;
    state: PaymentState;
    createdAt: Date;
  }>`
    select payments.id, title, amount_cents as "amountCents", state, created_at as "createdAt",
      coalesce((select sum(amount_cents) from ledger_entries
        where payment_id = payments.id and kind = 'refund'), 0)::integer as "refundedCents"
    from payments where student_id = ${studentId}
    order by created_at desc, id desc limit 100`.execute(db);
  return rows;
}

export function listNotices(db: Reader, studentId: string, hiddenKinds: readonly string[]) {
  return db
    .selectFrom('notifications')
    .select(['id', 'kind', 'created_at as createdAt', 'read_at as readAt'])
    .where('student_id', '=', studentId)
    .where('kind', 'not in', hiddenKinds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(30)
    .execute();
}

export function listSessions(db: Reader, studentId: string, realNow: Date) {
  return db
    .selectFrom('sessions')
    .select(['browser', 'system', 'created_at as createdAt'])
    .select(sql<Date>`coalesce(last_used_at, created_at)`.as('lastUsedAt'))
    .where('student_id', '=', studentId)
    .where('ended_at', 'is', null)
    .where('idle_until', '>', realNow)
    .where('ends_at', '>', realNow)
    .orderBy('created_at', 'desc')
    .execute();
}

export function listNotes(db: Reader, studentId: string) {
  return db
    .selectFrom('student_notes')
    .innerJoin('organisers', 'organisers.id', 'student_notes.organiser_id')
    .select(['student_notes.id', 'text', 'organisers.name', 'student_notes.created_at as createdAt'])
    .where('student_id', '=', studentId)
    .orderBy('student_notes.created_at', 'desc')
    .orderBy('student_notes.id', 'desc')
    .execute();
}

export async function insertNote(
  tx: Tx,
  note: { id: string; studentId: string; organiserId: string; text: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('student_notes')
    .values({
      id: note.id,
      student_id: note.studentId,
      organiser_id: note.organiserId,
      text: note.text,
      created_at: note.at,
    })
    .execute();
}

/** Returns false if the student has no such note. */
export async function deleteNoteRow(tx: Tx, studentId: string, noteId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('student_notes')
    .where('id', '=', noteId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteNotesOf(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('student_notes').where('student_id', '=', studentId).execute();
}

/** The mail domains of all students: their colleges are found by them. */
export async function listDomains(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select distinct split_part(email, '@', 2) as domain from students`.execute(db);
  return rows.map(({ domain }) => domain);
}

export interface Search {
  /** The beginning of the first name; empty for all. */
  name: string;
  /** Undefined for all colleges. */
  domains: readonly string[] | undefined;
  /** Only students with a seat at one of these events; undefined for all students. */
  eventIds: readonly string[] | undefined;
  after: string | undefined;
  now: Date;
  limit: number;
}

export interface FoundRow {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  status: string;
  comingSeats: number;
  total: number;
}

/** In the order of first name and id. Students without a profile come last, and only if no name is searched. */
export async function searchPeople(
  db: Reader,
  { name, domains, eventIds, after, now, limit }: Search,
): Promise<FoundRow[]> {
  const prefix = `${name.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  const { rows } = await sql<FoundRow>`
    with found as materialized (
      select students.id, email, first_name, last_name, status, lower(coalesce(first_name, '~')) as sorted
      from students left join profiles on profiles.student_id = students.id
      where (${name === ''} or first_name ilike ${prefix})
        and (${domains === undefined} or split_part(email, '@', 2) = any(${[...(domains ?? [])]}::text[]))
        and (${eventIds === undefined} or exists (select from seats where seats.student_id = students.id
          and state = 'registered' and event_id = any(${[...(eventIds ?? [])]}::text[]))))
    select id, email, first_name, last_name, status,
      (select count(*) from seats join events on events.id = seats.event_id
        where seats.student_id = found.id and state = 'registered' and ends_at > ${now}
          and events.status <> 'cancelled')::integer as "comingSeats",
      (select count(*) from found)::integer as total
    from found
    where ${after ?? null}::uuid is null
      or (sorted, id) > (select sorted, id from found where id = ${after ?? null}::uuid)
    order by sorted, id limit ${limit}`.execute(db);
  return rows;
}
