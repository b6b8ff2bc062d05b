import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { rosterRefundAct } from './money-rules.ts';
import type { PayerColumns } from './money-rules.ts';

export async function findPayer(db: Db | Tx, studentId: string | null): Promise<PayerColumns> {
  const { rows } = await sql<PayerColumns>`
    select students.id as "studentId", first_name as "firstName", left(last_name, 1) as "lastInitial", email
    from students left join profiles on profiles.student_id = students.id
    where students.id = ${studentId}::uuid`.execute(db);
  return rows[0] ?? { studentId: null, firstName: null, lastInitial: null, email: null };
}

export interface SeatRow {
  eventId: string;
  eventTitle: string;
  startsAt: Date;
  closesAt: Date;
  status: string;
  tableNumber: number | null;
  /** How many others sit at the table. */
  tableMates: number;
  waiting: number;
}

/** The seats that a payment bought: one, or those of a pass. */
export async function listSeatsOf(
  db: Db | Tx,
  { paymentId, studentId, target }: { paymentId: string; studentId: string; target: string },
): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select events.id as "eventId", events.title as "eventTitle", starts_at as "startsAt", closes_at as "closesAt",
      events.status, event_tables.number as "tableNumber",
      (select count(*)::integer from table_places as mate where mate.table_id = event_tables.id
        and mate.student_id <> seats.student_id and mate.absent_at is null) as "tableMates",
      (select count(*)::integer from waitlist where waitlist.event_id = events.id) as waiting
    from seats join events on events.id = seats.event_id
      left join table_places on table_places.event_id = events.id and table_places.student_id = seats.student_id
      left join event_tables on event_tables.id = table_places.table_id
    where seats.student_id = ${studentId}::uuid and seats.state = 'registered'
      and (seats.payment_id = ${paymentId}::uuid or (seats.by_pass and events.series_id = ${target})
        or (events.id = ${target} and seats.payment_id is null and not seats.by_pass and not exists (
          select from subscriptions
          where student_id = ${studentId}::uuid and subscriptions.status in ('active', 'trialing'))))
    order by starts_at`.execute(db);
  return rows;
}

/** The student who is offered a freed seat first. */
export async function findFirstWaiting(db: Db | Tx, eventId: string): Promise<PayerColumns | undefined> {
  const { rows } = await sql<PayerColumns>`
    select students.id as "studentId", first_name as "firstName", left(last_name, 1) as "lastInitial", email
    from waitlist join students on students.id = waitlist.student_id
      left join profiles on profiles.student_id = students.id
    where waitlist.event_id = ${eventId} order by ticket limit 1`.execute(db);
  return rows[0];
}

/** What the provider has kept of the charge, as far as the last checks told. */
export async function findFee(db: Db | Tx, paymentIntentId: string | null): Promise<number | undefined> {
  const row = await db
    .selectFrom('provider_movements')
    .select('fee_cents')
    .where('kind', '=', 'charge')
    .where('provider_id', '=', paymentIntentId ?? '')
    .executeTakeFirst();
  return row?.fee_cents;
}

/** Locks the event against seats that are taken or freed meanwhile. Payments are locked before events. */
export async function lockEventOf(tx: Tx, eventId: string): Promise<void> {
  await tx.selectFrom('events').select('id').where('id', '=', eventId).forNoKeyUpdate().execute();
}

/**
 * Refunds by this organiser on this day in New York: those of the Money page, and those of a roster, which may send
 * back the share of a pass several times and are therefore entries of the audit log only.
 */
export async function countRefunds(db: Db | Tx, organiserId: string, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from organiser_refunds where organiser_id = ${organiserId} and day = ${day}::date)::integer
      + (select count(*) from audit_log where actor_id = ${organiserId} and act = ${rosterRefundAct}
          and (at at time zone 'America/New_York')::date = ${day}::date
          and details::jsonb -> 'refund' is not null)::integer as count`.execute(db);
  return rows[0]!.count;
}

/**
 * One refund of an organiser at a time: the next one sees this one in the count. Locked before students, payments and
 * events, because a refund of a pass locks events that are known only later.
 */
export async function lockOrganiser(tx: Tx, organiserId: string): Promise<void> {
  await tx.selectFrom('organisers').select('id').where('id', '=', organiserId).forNoKeyUpdate().execute();
}

export async function insertOrganiserRefund(
  tx: Tx,
  row: {
    payment_id: string;
    organiser_id: string;
    day: string;
    number: number;
    amount_cents: number;
    is_limited: boolean;
  },
): Promise<void> {
  await tx.insertInto('organiser_refunds').values(row).execute();
}
