import type { Stripe } from '../../platform/stripe/open-stripe.ts';
import type { ProviderFacts } from './settle-rules.ts';

export interface ProviderRefund {
  id: string;
  amountCents: number;
}

export interface ReadPayment extends ProviderFacts {
  captureBefore: Date | undefined;
  /** Those that went through. */
  refunds: ProviderRefund[];
}

const expand = ['latest_charge'];

/** The truth about a payment is what the provider says when it is asked, whoever told us to ask. */
export async function readPayment(stripe: Stripe, paymentIntentId: string): Promise<ReadPayment> {
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const refunds = charge && charge.amount_refunded > 0 ? await listRefunds(stripe, paymentIntentId) : [];
  const captureBefore = charge?.payment_method_details?.card?.capture_before;
  return {
    status: intent.status,
    amountCents: intent.amount,
    currency: intent.currency,
    paymentId: intent.metadata['payment_id'],
    receivedCents: intent.amount_received,
    // Letting go of a hold is written as a refund of a charge that took nothing.
    refundedCents: charge?.captured ? sum(refunds) : 0,
    failure: intent.last_payment_error?.message ?? undefined,
    captureBefore: captureBefore === undefined ? undefined : new Date(captureBefore * 1_000),
    refunds: charge?.captured ? refunds : [],
  };
}

async function listRefunds(stripe: Stripe, paymentIntentId: string): Promise<ProviderRefund[]> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  return data
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount }) => ({ id, amountCents: amount }));
}

const sum = (refunds: ProviderRefund[]) => refunds.reduce((total, { amountCents }) => total + amountCents, 0);
