import type { Db, Tx } from '../../../platform/db/database.ts';

/** Returns false if the payment is already disputed. */
export async function insertDispute(tx: Tx, paymentId: string, text: string, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('payment_disputes')
    .values({ payment_id: paymentId, text, created_at: at })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('payment_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Maps each disputed payment to the time of its dispute. */
export async function findDisputedAt(
  db: Db,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_disputes')
    .select(['payment_id', 'created_at'])
    .where('payment_id', 'in', paymentIds)
    .execute();
  return new Map(rows.map((row) => [row.payment_id, row.created_at]));
}

export async function decideDispute(
  tx: Tx,
  paymentId: string,
  decision: 'refunded' | 'kept',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_disputes')
    .set({ decision, decided_at: at })
    .where('payment_id', '=', paymentId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listUndecidedDisputes(db: Db) {
  return db
    .selectFrom('payment_disputes')
    .select(['payment_id as paymentId', 'text', 'created_at as createdAt'])
    .where('decided_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

export function listDisputesOf(db: Db, studentId: string) {
  return db
    .selectFrom('payment_disputes')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .selectAll('payment_disputes')
    .where('student_id', '=', studentId)
    .orderBy('payment_disputes.created_at')
    .execute();
}

export async function deleteDisputesOf(tx: Tx, studentId: string): Promise<void> {
  await tx
    .deleteFrom('payment_disputes')
    .where('payment_id', 'in', (eb) =>
      eb.selectFrom('payments').select('id').where('student_id', '=', studentId),
    )
    .execute();
}
