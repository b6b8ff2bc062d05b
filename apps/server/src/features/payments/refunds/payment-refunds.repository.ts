import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PaymentRefunds } from '../../../platform/db/tables.ts';

export type RefundRow = Selectable<PaymentRefunds>;

export async function insertRefund(tx: Tx, row: Insertable<PaymentRefunds>): Promise<void> {
  await tx.insertInto('payment_refunds').values(row).execute();
}

/** In the order in which they are sent: shares first, so that the rest is what they leave. */
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

/** Undefined where the provider's refund is none that we asked for. */
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

/** Nothing is left of the payment: what was still to be sent went back in another way. */
export async function voidPendingRefunds(tx: Tx, paymentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({ state: 'void', updated_at: at })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'pending')
    .execute();
}

/** Asked for before that moment, and not at the provider yet. */
export function listOverdueRefunds(db: Db, before: Date) {
  return db
    .selectFrom('payment_refunds')
    .select(['payment_id as paymentId', 'amount_cents as amountCents', 'requested_at as requestedAt'])
    .where('state', '=', 'pending')
    .where('requested_at', '<', before)
    .orderBy('requested_at')
    .execute();
}

/** For a student's own export. */
export function listRefundsOfAll(db: Db | Tx, paymentIds: readonly string[]): Promise<RefundRow[]> {
  return db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('payment_id', '=', sql<string>`any(${sql.val(paymentIds)}::uuid[])`)
    .orderBy('requested_at')
    .execute();
}
