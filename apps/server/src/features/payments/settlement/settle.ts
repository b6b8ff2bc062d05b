import type { Tx } from '../../../platform/db/database.ts';
import { applyTransition } from './apply-transition.ts';
import { recordChargebacks } from '../disputes/record-chargebacks.ts';
import { recordRefunds, notifyRefunds } from '../refunds/record-refunds.ts';
import { enterCharge } from '../ledger/ledger.repository.ts';
import { upsertDisputes } from '../ledger/provider-copy.repository.ts';
import { findByIntent, lockByIntent } from '../payments.repository.ts';
import { insertProviderEvent } from '../webhooks/provider-events.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { readPayment, sum } from './read-provider-payment.ts';
import type { ReadPayment } from './read-provider-payment.ts';
import { decideSettlement, wasCharged } from './settle-rules.ts';

/** The webhook event that triggered the settlement. Stored in the same transaction as its effect. */
export interface ProviderEvent {
  id: string;
  type: string;
}

/**
 * Reads the provider's state and updates our row. Only this code grants purchases: confirm calls, webhooks
 * and the reconciler all call it. Runs in one transaction, under the lock of the row, and only moves forward.
 */
export async function settle(
  deps: PaymentsDeps,
  paymentIntentId: string,
  event?: ProviderEvent,
): Promise<PaymentRow | undefined> {
  const { db, stripe, clock, enqueuePurchase } = deps;
  const facts = await readPayment(stripe, paymentIntentId);
  const purchase = await findByIntent(db, paymentIntentId);
  if (!purchase) return undefined;
  return enqueuePurchase(purchase.target, () =>
    db.transaction().execute(async (tx) => {
      if (event && !(await insertProviderEvent(tx, event, clock.now())))
        return findByIntent(tx, paymentIntentId);
      const payment = await lockByIntent(tx, paymentIntentId);
      return payment && settleFromProvider(tx, deps, payment, paymentIntentId, facts);
    }),
  );
}

/** The caller must hold the lock of the row in this transaction. */
export async function settleFromProvider(
  tx: Tx,
  deps: PaymentsDeps,
  payment: PaymentRow,
  paymentIntentId: string,
  facts: ReadPayment,
): Promise<PaymentRow> {
  const { id, purpose, state, currency, amount_cents: amountCents } = payment;
  const decision = decideSettlement({ id, purpose, state, amountCents, currency }, facts);
  if (decision.kind === 'mismatch') {
    deps.log.error({ paymentId: id, what: decision.what }, 'payment does not match the provider');
    return payment;
  }
  const at = deps.clock.now();
  if (decision.kind === 'move' && wasCharged(decision.to) && !wasCharged(state))
    await enterCharge(tx, payment, { providerId: paymentIntentId, amountCents: facts.receivedCents, at });
  const booked = await recordRefunds(tx, payment, facts.refunds, at);
  const refundedCents = sum(booked);
  const current =
    decision.kind === 'move'
      ? await applyTransition(tx, deps, payment, decision, { ...facts, refundedCents })
      : payment;
  await notifyRefunds(tx, deps, { before: payment, now: current, booked });
  await recordChargebacks(tx, deps, current, facts.chargebacks);
  await upsertDisputes(tx, facts.disputes);
  return current;
}
