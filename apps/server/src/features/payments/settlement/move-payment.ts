import type { PaymentState } from '@crewtable/contract';
import type { Updateable } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Payments } from '../../../platform/db/tables.ts';
import { insertHistory } from '../payment-history.repository.ts';
import { updatePayment } from '../payments.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import { isForward } from './settle-rules.ts';

export interface Move {
  to: PaymentState;
  /** Shown to the student. */
  reason?: string | undefined;
  set?: Updateable<Payments>;
  /** Amount that this step refunded. */
  refundedCents?: number | undefined;
}

/**
 * The only function that changes the state: forward only, with a history entry. The caller must lock the row.
 */
export async function movePayment(
  tx: Tx,
  clock: Clock,
  payment: PaymentRow,
  { to, reason, set, refundedCents }: Move,
): Promise<PaymentRow> {
  if (!isForward(payment.state, to)) {
    throw new Error(`Payment ${payment.id} cannot move from ${payment.state} to ${to}.`);
  }
  const now = clock.now();
  const moved = await updatePayment(tx, payment.id, { ...set, state: to, updated_at: now });
  await insertHistory(tx, {
    payment_id: payment.id,
    state: to,
    reason: reason ?? null,
    refunded_cents: refundedCents ?? null,
    at: now,
  });
  return moved;
}
