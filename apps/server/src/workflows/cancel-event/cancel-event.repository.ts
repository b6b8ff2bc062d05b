import type { Tx } from '../../platform/db/database.ts';

/**
 * Locks the students with a seat or on the waitlist against deletion, before the events are locked: the
 * deletion of an account also locks the student first and then the rows that reference it.
 */
export async function lockAttendees(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('students')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('seats')
        .select('student_id')
        .where('event_id', 'in', eventIds)
        .union(eb.selectFrom('waitlist').select('student_id').where('event_id', 'in', eventIds)),
    )
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/**
 * Locks the payments for the events, direct or by a pass, before the events are locked. Settlements and refunds
 * take these locks in the same order.
 */
export async function lockPaymentsFor(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'succeeded')
    .where((eb) =>
      eb.or([
        eb('target', 'in', eventIds),
        eb('id', 'in', eb.selectFrom('pass_dates').select('payment_id').where('event_id', 'in', eventIds)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}
