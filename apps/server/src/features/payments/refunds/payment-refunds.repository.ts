import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PaymentRefunds } from '../../../platform/db/tables.ts';

export type RefundRow = Selectable<PaymentRefunds>;

export async function insertRefund(tx: Tx, row: Insertable<PaymentRefunds>): Promise<void> {
  await tx.insertInto('payment_refunds').values(row).execute();
}

/** In sending order: shares first, because a refund of the rest sends what remains after them. */
export function listRefundsOf(db: Db | Tx, paymentId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('is_rest')
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
}

/** Returns undefined if we did not request this refund. */
export function markRefundSent(
  tx: Tx,
  sent: { id: string; paymentId: string; refundId: string; at: Date },
): Promise<RefundRow | undefined> {
  return tx
    .updateTable('payment_refunds')
    .set({ state: 'sent', refund_id: sent.refundId, updated_at: sent.at })
    .where('id', '=', sent.id)
    .where('payment_id', '=', sent.paymentId)
    .returningAll()
    .executeTakeFirst();
}

/** Called when a payment is fully refunded: its pending refunds must not be sent any more. */
export async function voidPendingRefunds(tx: Tx, paymentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({ state: 'void', updated_at: at })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'pending')
    .execute();
}

/** Refunds that were requested before this time and have not been sent to the provider. */
export function listOverdueRefunds(db: Db, before: Date) {
  return db
    .selectFrom('payment_refunds')
    .select(['payment_id as paymentId', 'amount_cents as amountCents', 'requested_at as requestedAt'])
    .where('state', '=', 'pending')
    .where('requested_at', '<', before)
    .orderBy('requested_at')
    .execute();
}

/** For the data export of a student. */
export function listRefundsOfAll(db: Db | Tx, paymentIds: readonly string[]): Promise<RefundRow[]> {
  return db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('payment_id', '=', sql<string>`any(${sql.val(paymentIds)}::uuid[])`)
    .orderBy('requested_at')
    .execute();
}
