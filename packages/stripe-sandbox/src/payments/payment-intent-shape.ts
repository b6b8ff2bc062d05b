import type Stripe from 'stripe';
import type { Call } from '../object-store.ts';
import { newId, randomLetters } from '../ids.ts';

export interface IntentFacts {
  amount: number;
  currency: string;
  allowedTypes?: 'card'[] | undefined;
  captureMethod?: 'automatic' | 'automatic_async' | 'manual' | undefined;
  customer?: string | undefined;
  description?: string | undefined;
  metadata?: Record<string, string>;
  receiptEmail?: string | undefined;
  setupFutureUsage?: 'on_session' | 'off_session' | undefined;
  statementDescriptor?: string | undefined;
  statementDescriptorSuffix?: string | undefined;
}

/** A new payment intent, without any payment attempt. */
export function newPaymentIntent({ now }: Call, facts: IntentFacts): Stripe.PaymentIntent {
  const id = newId('payment_intent');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: facts.allowedTypes ?? null,
    amount: facts.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: facts.allowedTypes ? null : { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: facts.captureMethod ?? 'automatic_async',
    client_secret: `${id}_secret_${randomLetters(25)}`,
    confirmation_method: 'automatic',
    created: now,
    currency: facts.currency,
    customer: facts.customer ?? null,
    customer_account: null,
    description: facts.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: facts.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: facts.receiptEmail ?? null,
    review: null,
    setup_future_usage: facts.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: facts.statementDescriptor ?? null,
    statement_descriptor_suffix: facts.statementDescriptorSuffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}
