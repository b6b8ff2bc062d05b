import { add, lockKept, save } from './books.ts';
import type { Call } from './books.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import { list, matching, pageParameters } from './listing.ts';
import type { ObjectList } from './listing.ts';
import { text } from './parameters.ts';
import type { Values } from './parameters.ts';
import type { Shapes } from './wire.ts';

const answerSeconds = 9 * 24 * 60 * 60;

/** The cardholder tells the bank that they did not make this payment. */
export async function openDispute(call: Call, chargeId: string): Promise<void> {
  const charge = await lockKept(call, 'charge', chargeId);
  if (charge.data.disputed) return;
  charge.data.disputed = true;
  await save(call, charge);
  const { data } = await add(call, 'dispute', {
    id: newId('dispute'),
    object: 'dispute',
    amount: charge.data.amount_captured,
    balance_transactions: [],
    charge: chargeId,
    created: call.now,
    currency: charge.data.currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: null,
      customer_name: null,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: call.now + answerSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.data.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  await emit(call, 'charge.dispute.created', data);
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
