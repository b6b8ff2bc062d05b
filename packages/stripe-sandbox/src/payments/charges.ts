import type Stripe from 'stripe';
import { daySeconds } from '../durations.ts';
import { add, save } from '../object-store.ts';
import type { Call } from '../object-store.ts';
import { addBalanceTransaction, processingFee } from '../balance/balance-transactions.ts';
import type { Decline } from './cards.ts';
import { newId, randomLetters } from '../ids.ts';
import { list, matching, pageParameters } from '../http/listing.ts';
import type { ObjectList } from '../http/listing.ts';
import { text } from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import type { Shapes } from '../http/wire.ts';

const holdSeconds = 7 * daySeconds;

export interface ChargeFacts {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  /** True if the cardholder passed 3-D Secure. */
  authenticated: boolean;
  decline?: Decline | undefined;
}

/** Stores one payment attempt, successful or not. */
export async function addCharge(call: Call, facts: ChargeFacts): Promise<Stripe.Charge> {
  const { intent, method, decline } = facts;
  const captured = !decline && intent.capture_method !== 'manual';
  const charge = await add(call, 'charge', {
    id: newId('charge'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? 'CREWTABLE SANDBOX',
    captured,
    created: call.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(call, facts), type: 'card' },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  });
  if (captured) {
    await bookCapture(call, charge.data);
    await save(call, charge);
  }
  return charge.data;
}

/** Enters captured money into the balance. Stripe keeps its fee, also if the charge is refunded later. */
export async function bookCapture(call: Call, charge: Stripe.Charge): Promise<void> {
  const { data } = await addBalanceTransaction(call, {
    amount: charge.amount_captured,
    fee: processingFee(charge.amount_captured),
    currency: charge.currency,
    description: charge.description,
    reportingCategory: 'charge',
    source: charge.id,
    type: 'charge',
  });
  charge.balance_transaction = data.id;
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 10,
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function cardDetails(
  { now }: Call,
  { intent, method, authenticated, decline }: ChargeFacts,
): Stripe.Charge.PaymentMethodDetails.Card {
  const card = method.card!;
  const held = !decline && intent.capture_method === 'manual';
  return {
    amount_authorized: decline ? null : intent.amount,
    authorization_code: decline ? null : randomLetters(6),
    brand: card.brand,
    ...(held && { capture_before: now + holdSeconds }),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: card.country,
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: 'visa',
    network_token: { used: false },
    network_transaction_id: randomLetters(15),
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: card.regulated_status,
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: randomLetters(),
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}

/** The time until which the bank holds the money; null if the charge was not a hold. */
export const captureBefore = (charge: Stripe.Charge): number | null =>
  charge.payment_method_details?.card?.capture_before ?? null;

export const chargeListParameters = { ...pageParameters, customer: text, payment_intent: text };

export const listCharges = (
  call: Call,
  { customer, payment_intent, ...page }: Values<typeof chargeListParameters>,
): Promise<ObjectList<Shapes['charge']>> =>
  list(call, 'charge', '/v1/charges', page, [
    matching('customer', customer),
    matching('payment_intent', payment_intent),
  ]);
