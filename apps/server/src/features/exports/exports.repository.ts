import type { ExportKind } from '@crewtable/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The columns of a student in every file. All but the id are null without an account or a profile. */
export interface StudentColumns {
  studentId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

/** A row of a file: the student, and the other cells in the order of the columns. */
export interface ExportRow extends StudentColumns {
  cells: (string | number | null)[];
}

interface ExportQuery {
  columns: readonly string[];
  select: (eventId: string | null) => RawBuilder<ExportRow>;
}

const studentColumns = sql`students.id as "studentId", first_name as "firstName", last_name as "lastName", email`;
/** The wall time in New York, as organisers read it. */
const newYork = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI')`;
const cells = (...values: RawBuilder<unknown>[]) => sql`jsonb_build_array(${sql.join(values)}) as cells`;

/** What each file contains besides the student. Never gender, birthdate, wishes or reports. */
export const exportQueries: Record<ExportKind, ExportQuery> = {
  registrations: {
    columns: ['Event', 'Title', 'Starts (New York)', 'Seat', 'Registered (New York)', 'By pass'],
    select: () => sql`
      select ${studentColumns}, ${cells(
        sql`events.id`,
        sql`events.title`,
        newYork(sql`events.starts_at`),
        sql`seats.state`,
        newYork(sql`seats.registered_at`),
        sql`case when seats.by_pass then 'yes' else 'no' end`,
      )}
      from seats join events on events.id = seats.event_id join students on students.id = seats.student_id
        left join profiles on profiles.student_id = students.id
      order by events.starts_at, events.id, students.id`,
  },
  roster: {
    columns: ['Seat', 'Table', 'Venue', 'Checked in (New York)', 'Absent', 'Paid cents'],
    select: (eventId) => sql`
      select ${studentColumns}, ${cells(
        sql`seats.state`,
        sql`event_tables.number`,
        sql`venues.name`,
        newYork(sql`table_places.checked_in_at`),
        sql`case when table_places.absent_at is null then 'no' else 'yes' end`,
        sql`payments.amount_cents`,
      )}
      from seats join students on students.id = seats.student_id
        left join profiles on profiles.student_id = students.id
        left join payments on payments.id = seats.payment_id
        left join table_places on table_places.event_id = seats.event_id
          and table_places.student_id = seats.student_id
        left join event_tables on event_tables.id = table_places.table_id
        left join venues on venues.id = event_tables.venue_id
      where seats.event_id = ${eventId}
      order by event_tables.number nulls last, first_name, students.id`,
  },
  payments: {
    columns: [
      'Payment',
      'For',
      'Purpose',
      'State',
      'Cents',
      'Refunded cents',
      'Begun (New York)',
      'Provider',
    ],
    select: () => sql`
      select ${studentColumns}, ${cells(
        sql`payments.id`,
        sql`payments.title`,
        sql`payments.purpose`,
        sql`payments.state`,
        sql`payments.amount_cents`,
        sql`coalesce((select sum(entry.amount_cents) from ledger_entries as entry
          where entry.payment_id = payments.id and entry.kind = 'refund'), 0)`,
        newYork(sql`payments.created_at`),
        sql`payments.payment_intent_id`,
      )}
      from payments left join students on students.id = payments.student_id
        left join profiles on profiles.student_id = students.id
      order by payments.created_at, payments.id`,
  },
  students: {
    columns: ['Joined (New York)', 'Seats', 'Payments'],
    select: () => sql`
      select ${studentColumns}, ${cells(
        newYork(sql`students.created_at`),
        sql`(select count(*) from seats where seats.student_id = students.id and seats.state = 'registered')`,
        sql`(select count(*) from payments where payments.student_id = students.id)`,
      )}
      from students left join profiles on profiles.student_id = students.id
      order by students.created_at, students.id`,
  },
};

/** Rows in pieces, of the moment at which the query began. */
export async function* streamRows(db: Db, query: RawBuilder<ExportRow>, pieceSize: number) {
  const compiled = query.compile(db);
  for await (const { rows } of db.getExecutor().stream<ExportRow>(compiled, pieceSize)) yield rows;
}

/** Which of these students still have an account. Not part of the stream's snapshot. */
export async function findExisting(db: Db, studentIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('students')
    .select('id')
    .where('id', '=', sql<string>`any(${sql.val(studentIds)}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface ExportLink {
  organiserId: string;
  kind: ExportKind;
  eventId: string | null;
  withAddresses: boolean;
}

export async function insertLink(
  tx: Tx,
  { organiserId, kind, eventId, withAddresses }: ExportLink,
  { tokenHash, expiresAt, realNow }: { tokenHash: Buffer; expiresAt: Date; realNow: Date },
): Promise<void> {
  await tx.deleteFrom('export_links').where('expires_at', '<=', realNow).execute();
  await tx
    .insertInto('export_links')
    .values({
      token_hash: tokenHash,
      organiser_id: organiserId,
      kind,
      event_id: eventId,
      with_addresses: withAddresses,
      expires_at: expiresAt,
    })
    .execute();
}

/** Deletes the link, so that it works once. Returns undefined if it was used, is too old or is another's. */
interface WantedLink {
  tokenHash: Buffer;
  organiserId: string;
  realNow: Date;
}

const linkColumns = ['organiser_id', 'kind', 'event_id', 'with_addresses'] as const;

export async function takeLink(
  db: Db,
  { tokenHash, organiserId, realNow }: WantedLink,
): Promise<ExportLink | undefined> {
  const row = await db
    .deleteFrom('export_links')
    .where('token_hash', '=', tokenHash)
    .where('organiser_id', '=', organiserId)
    .where('expires_at', '>', realNow)
    .returning(linkColumns)
    .executeTakeFirst();
  return row && presentLink(row);
}

/** Reads the link without using it up. */
export async function findLink(
  db: Db,
  { tokenHash, organiserId, realNow }: WantedLink,
): Promise<ExportLink | undefined> {
  const row = await db
    .selectFrom('export_links')
    .where('token_hash', '=', tokenHash)
    .where('organiser_id', '=', organiserId)
    .where('expires_at', '>', realNow)
    .select(linkColumns)
    .executeTakeFirst();
  return row && presentLink(row);
}

function presentLink(row: {
  organiser_id: string;
  kind: string;
  event_id: string | null;
  with_addresses: boolean;
}): ExportLink {
  return {
    organiserId: row.organiser_id,
    kind: row.kind as ExportKind,
    eventId: row.event_id,
    withAddresses: row.with_addresses,
  };
}

export async function doesEventExist(db: Db | Tx, eventId: string): Promise<boolean> {
  const row = await db.selectFrom('events').select('id').where('id', '=', eventId).executeTakeFirst();
  return row !== undefined;
}

/** Events with a roster, the newest first. */
export async function listRosterEvents(db: Db, limit: number) {
  return db
    .selectFrom('events')
    .select(['id', 'title', 'starts_at as startsAt', 'seats_taken as seats'])
    .where('seats_taken', '>', 0)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
