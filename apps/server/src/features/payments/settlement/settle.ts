import type { Tx } from '../../../platform/db/database.ts';
import { applyTransition } from './apply-transition.ts';
import { recordChargebacks } from '../disputes/record-chargebacks.ts';
import { recordRefunds, followRefunds } from '../refunds/record-refunds.ts';
import { enterCharge } from '../ledger/ledger.repository.ts';
import { findByIntent, lockByIntent } from '../payments.repository.ts';
import { rememberEvent } from '../webhooks/provider-events.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { readPayment, sum } from './read-provider-payment.ts';
import type { ReadPayment } from './read-provider-payment.ts';
import { decideSettlement, wasCharged } from './settle-rules.ts';

/** What made us look: an event of the provider, to be remembered with its effect. */
export interface ProviderEvent {
  id: string;
  type: string;
}

/**
 * Asks the provider and brings our row to where the money is. This is the only code that gives anything for money:
 * confirm calls, webhooks and the reconciler all end here. In one transaction, under the row's lock, forward only.
 */
export async function settle(
  deps: PaymentsDeps,
  paymentIntentId: string,
  event?: ProviderEvent,
): Promise<PaymentRow | undefined> {
  const facts = await readPayment(deps.stripe, paymentIntentId);
  return deps.db.transaction().execute(async (tx) => {
    if (event && !(await rememberEvent(tx, event, deps.clock.now())))
      return findByIntent(tx, paymentIntentId);
    const payment = await lockByIntent(tx, paymentIntentId);
    return payment && settleFromProvider(tx, deps, payment, paymentIntentId, facts);
  });
}

/** In the caller's transaction, which holds the row's lock. */
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
    deps.log.error({ paymentId: id, what: decision.what }, 'the provider has another payment than ours');
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
  await followRefunds(tx, deps, { before: payment, now: current, booked });
  await recordChargebacks(tx, deps, current, facts.chargebacks);
  return current;
}
