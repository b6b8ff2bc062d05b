import type { Tx } from '../../platform/db/database.ts';
import { arrive } from './arrive.ts';
import { bookChargebacks } from './book-chargebacks.ts';
import { bookRefunds, followRefunds } from './book-refunds.ts';
import { enterCharge } from './ledger.repository.ts';
import { findByIntent, lockByIntent } from './payments.repository.ts';
import { rememberEvent } from './provider-events.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { PaymentsParts } from './payments.parts.ts';
import { readPayment, sum } from './read-provider.ts';
import type { ReadPayment } from './read-provider.ts';
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
  parts: PaymentsParts,
  paymentIntentId: string,
  event?: ProviderEvent,
): Promise<PaymentRow | undefined> {
  const facts = await readPayment(parts.stripe, paymentIntentId);
  return parts.db.transaction().execute(async (tx) => {
    if (event && !(await rememberEvent(tx, event, parts.clock.now())))
      return findByIntent(tx, paymentIntentId);
    const payment = await lockByIntent(tx, paymentIntentId);
    return payment && bringUpToDate(tx, parts, payment, paymentIntentId, facts);
  });
}

/** In the caller's transaction, which holds the row's lock. */
export async function bringUpToDate(
  tx: Tx,
  parts: PaymentsParts,
  payment: PaymentRow,
  paymentIntentId: string,
  facts: ReadPayment,
): Promise<PaymentRow> {
  const { id, purpose, state, currency, amount_cents: amountCents } = payment;
  const decision = decideSettlement({ id, purpose, state, amountCents, currency }, facts);
  if (decision.kind === 'mismatch') {
    parts.log.error({ paymentId: id, what: decision.what }, 'the provider has another payment than ours');
    return payment;
  }
  const at = parts.clock.now();
  if (decision.kind === 'move' && wasCharged(decision.to) && !wasCharged(state))
    await enterCharge(tx, payment, { providerId: paymentIntentId, amountCents: facts.receivedCents, at });
  const booked = await bookRefunds(tx, payment, facts.refunds, at);
  const refundedCents = sum(booked);
  const current =
    decision.kind === 'move'
      ? await arrive(tx, parts, payment, decision, { ...facts, refundedCents })
      : payment;
  await followRefunds(tx, parts, { before: payment, now: current, booked });
  await bookChargebacks(tx, parts, current, facts.chargebacks);
  return current;
}
