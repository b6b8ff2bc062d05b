import type Stripe from 'stripe';
import { add, lock, lockReferenced, lockFromPath, save } from '../object-store.ts';
import type { Call, Entry } from '../object-store.ts';
import { addBalanceTransaction } from '../balance/balance-transactions.ts';
import { disputeOf } from './dispute-shape.ts';
import { emit } from '../webhooks/events.ts';
import { list, matching, pageParameters } from '../http/listing.ts';
import type { ObjectList } from '../http/listing.ts';
import { hash, text, yesOrNo } from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import { invalidRequest } from '../http/refusal.ts';
import type { Shapes } from '../http/wire.ts';

/**
 * Opens a dispute: the cardholder denies the payment. The bank withdraws the money before it asks for
 * evidence.
 */
export async function openDispute(call: Call, chargeId: string): Promise<void> {
  const charge = await lockReferenced(call, 'charge', chargeId);
  if (charge.data.disputed) return;
  charge.data.disputed = true;
  await save(call, charge);
  const dispute = await add(call, 'dispute', disputeOf(charge.data, call.now));
  await moveMoney(call, dispute.data, -dispute.data.amount);
  dispute.dueAt = dispute.data.evidence_details.due_by;
  await save(call, dispute);
  await emit(call, 'charge.dispute.created', dispute.data);
  await emit(call, 'charge.dispute.funds_withdrawn', dispute.data);
}

/** Money that the bank withdraws (negative amount) or returns. Stripe's dispute fee is not simulated. */
async function moveMoney(call: Call, dispute: Stripe.Dispute, amount: number): Promise<void> {
  const { data } = await addBalanceTransaction(call, {
    amount,
    currency: dispute.currency,
    description: amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
    reportingCategory: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    type: 'adjustment',
  });
  dispute.balance_transactions.push(data);
}

/** A dispute without an answer by its due date is lost. */
export async function lapseDispute(call: Call, id: string): Promise<void> {
  const dispute = await lock(call, 'dispute', id);
  if (dispute?.dueAt !== call.now) return;
  dispute.data.evidence_details.past_due = true;
  await decide(call, dispute, 'lost');
}

async function decide(call: Call, dispute: Entry<'dispute'>, outcome: 'won' | 'lost'): Promise<void> {
  const { data } = dispute;
  data.status = outcome;
  if (outcome === 'won') await moveMoney(call, data, data.amount);
  dispute.dueAt = null;
  await save(call, dispute);
  await emit(call, 'charge.dispute.closed', data);
  if (outcome === 'won') await emit(call, 'charge.dispute.funds_reinstated', data);
}

async function lockOpen(call: Call, id: string): Promise<Entry<'dispute'>> {
  const dispute = await lockFromPath(call, 'dispute', id);
  if (dispute.data.status !== 'needs_response') throw invalidRequest('This dispute is already closed.');
  return dispute;
}

export const disputeUpdateParameters = { evidence: hash({ uncategorized_text: text }), submit: yesOrNo };

/** Only the text `winning_evidence` wins the dispute, as with Stripe's test payments. */
export async function updateDispute(
  call: Call,
  { evidence, submit = true }: Values<typeof disputeUpdateParameters>,
  id: string,
): Promise<Shapes['dispute']> {
  const dispute = await lockOpen(call, id);
  const { data } = dispute;
  data.evidence.uncategorized_text = evidence?.uncategorized_text ?? data.evidence.uncategorized_text;
  data.evidence_details.has_evidence = data.evidence.uncategorized_text !== null;
  if (submit && data.evidence_details.has_evidence) {
    data.evidence_details.submission_count += 1;
    data.evidence_details.submission_method = 'manual';
    await decide(call, dispute, data.evidence.uncategorized_text === 'winning_evidence' ? 'won' : 'lost');
  } else await save(call, dispute);
  return data;
}

/** Accepts the dispute as lost: the bank keeps the money. */
export async function closeDispute(call: Call, _: object, id: string): Promise<Shapes['dispute']> {
  const dispute = await lockOpen(call, id);
  await decide(call, dispute, 'lost');
  return dispute.data;
}

export const disputeListParameters = { ...pageParameters, charge: text, payment_intent: text };

export const listDisputes = (
  call: Call,
  { charge, payment_intent, ...page }: Values<typeof disputeListParameters>,
): Promise<ObjectList<Shapes['dispute']>> =>
  list(call, 'dispute', '/v1/disputes', page, [
    matching('charge', charge),
    matching('payment_intent', payment_intent),
  ]);
