import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The payments that may be refunded. */
export async function listSeatPayments(tx: Tx, studentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payments')
    .select('id')
    .where('student_id', '=', studentId)
    .where('purpose', 'in', ['deposit', 'ticket', 'pass'])
    .where('state', '=', 'succeeded')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The events that have not started and for which the student has paid, directly or with a pass, also if the seat
 * was given back. Not those for which the student has said 'I can't come': that gives no refund.
 */
export async function listPaidEvents(tx: Tx, studentId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from events
    where starts_at > ${now} and status in ('open', 'closed', 'released')
      and (exists (select from payments where student_id = ${studentId} and state = 'succeeded' and target = events.id)
        or exists (select from pass_dates join payments on payments.id = pass_dates.payment_id
          where payments.student_id = ${studentId} and pass_dates.event_id = events.id))
      and not exists (select from table_places where event_id = events.id and student_id = ${studentId}
        and absent_at is not null)
    order by starts_at, id`.execute(tx);
  return rows.map(({ id }) => id);
}

export function listTableFacts(tx: Tx, tableIds: readonly string[]) {
  return tx
    .selectFrom('event_tables')
    .innerJoin('events', 'events.id', 'event_tables.event_id')
    .select(['event_tables.id as tableId', 'events.id as eventId', 'events.title', 'number'])
    .select('events.starts_at as startsAt')
    .where('event_tables.id', '=', sql<string>`any(${[...tableIds]}::uuid[])`)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .execute();
}
