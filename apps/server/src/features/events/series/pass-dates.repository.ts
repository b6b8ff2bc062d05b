import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { CoveringPass, ListOwnPasses } from '../../../ports/purchases.ts';

export async function insertPassDates(tx: Tx, paymentId: string, eventIds: readonly string[]): Promise<void> {
  await tx
    .insertInto('pass_dates')
    .values(eventIds.map((eventId) => ({ payment_id: paymentId, event_id: eventId })))
    .execute();
}

async function listPasses(tx: Tx, eventId: string, which: RawBuilder<unknown>): Promise<CoveringPass[]> {
  const { rows } = await sql<CoveringPass>`
    select pass_dates.payment_id as "paymentId",
      (select count(*) from pass_dates as all_dates
        where all_dates.payment_id = pass_dates.payment_id)::integer as dates
    from pass_dates join payments on payments.id = pass_dates.payment_id
    where pass_dates.event_id = ${eventId} and ${which}
    order by pass_dates.payment_id`.execute(tx);
  return rows;
}

/** Every pass that covers a date, also if its holder is on the waitlist or gave the seat back. */
export function listPassesFor(tx: Tx, eventId: string): Promise<CoveringPass[]> {
  return listPasses(tx, eventId, sql`true`);
}

/** The student's passes that cover a date. More than one only if a second pass was bought by mistake. */
export const listOwnPasses: ListOwnPasses = (tx, { studentId, eventId }) =>
  listPasses(tx, eventId, sql`payments.student_id = ${studentId}`);

/** The passes that cover a date and whose holders are on its waitlist. */
export function listWaitingPasses(tx: Tx, eventId: string): Promise<CoveringPass[]> {
  return listPasses(
    tx,
    eventId,
    sql`exists (select from waitlist
      where waitlist.event_id = pass_dates.event_id and waitlist.student_id = payments.student_id)`,
  );
}
