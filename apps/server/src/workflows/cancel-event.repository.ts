import type { Tx } from '../platform/db/database.ts';

/**
 * Whoever has a seat or stands in line, held against being deleted meanwhile, before the event is locked: whoever deletes
 * an account holds the student first and then what hangs on it.
 */
export async function holdEverybody(tx: Tx, eventId: string): Promise<void> {
  await tx
    .selectFrom('students')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('seats')
        .select('student_id')
        .where('event_id', '=', eventId)
        .union(eb.selectFrom('waitlist').select('student_id').where('event_id', '=', eventId)),
    )
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/**
 * What was paid for the event, directly or with a pass, locked before the event is: whoever settles or refunds one of
 * these payments takes the locks in the same order.
 */
export async function lockPaymentsFor(tx: Tx, eventId: string): Promise<void> {
  await tx
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'succeeded')
    .where((eb) =>
      eb.or([
        eb('target', '=', eventId),
        eb('id', 'in', eb.selectFrom('pass_dates').select('payment_id').where('event_id', '=', eventId)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}
