import type { ProviderDispute } from '../ledger/provider-copy.repository.ts';
import type { Stripe } from '../../../platform/stripe/stripe-client.ts';
import type { ProviderFacts } from './settle-rules.ts';

export interface ProviderRefund {
  id: string;
  amountCents: number;
  /** Our id of the refund request, from the metadata. Undefined if the refund was made at the provider. */
  requestId: string | undefined;
}

/** Money that a bank took back (negative) or returned after a decision in our favour (positive). */
export interface ProviderChargeback {
  id: string;
  amountCents: number;
}

export interface ReadPayment extends ProviderFacts {
  captureBefore: Date | undefined;
  /** Succeeded refunds only. */
  refunds: ProviderRefund[];
  chargebacks: ProviderChargeback[];
  disputes: ProviderDispute[];
}

const expand = ['latest_charge'];

/** Reads the state from the provider, because webhooks and browsers are not trusted. */
export async function readPayment(stripe: Stripe, paymentIntentId: string): Promise<ReadPayment> {
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const refunds = charge && charge.amount_refunded > 0 ? await listRefunds(stripe, paymentIntentId) : [];
  const disputes = charge?.disputed ? await listDisputes(stripe, { payment_intent: paymentIntentId }) : [];
  const captureBefore = charge?.payment_method_details?.card?.capture_before;
  return {
    status: intent.status,
    amountCents: intent.amount,
    currency: intent.currency,
    paymentId: intent.metadata['payment_id'],
    receivedCents: intent.amount_received,
    // The provider reports the release of a hold as a refund of a charge that was not captured.
    refundedCents: charge?.captured ? sum(refunds) : 0,
    lostCents: -sum(disputes.filter(({ isLost }) => isLost).flatMap(({ movements }) => movements)),
    failure: intent.last_payment_error?.message ?? undefined,
    captureBefore: captureBefore === undefined ? undefined : new Date(captureBefore * 1_000),
    refunds: charge?.captured ? refunds : [],
    chargebacks: disputes.flatMap(({ movements }) => movements),
    disputes: disputes.flatMap(({ dispute }) => dispute ?? []),
  };
}

async function listRefunds(stripe: Stripe, paymentIntentId: string): Promise<ProviderRefund[]> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  return data
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount, metadata }) => ({ id, amountCents: amount, requestId: metadata?.['refund_id'] }));
}

export interface ReadDispute {
  paymentIntentId: string | undefined;
  isLost: boolean;
  /** When its money last moved, in epoch seconds. */
  movedAt: number;
  movements: ProviderChargeback[];
  /** Undefined if it belongs to no payment intent. */
  dispute: ProviderDispute | undefined;
}

/**
 * An inquiry that has not withdrawn money yet has no movements. The fee of the provider is not a movement.
 */
export async function listDisputes(
  stripe: Stripe,
  about: { payment_intent?: string } = {},
): Promise<ReadDispute[]> {
  const disputes: ReadDispute[] = [];
  for await (const {
    id,
    amount,
    payment_intent: intent,
    status,
    created,
    evidence_details: { due_by: dueBy },
    balance_transactions: moved,
  } of stripe.disputes.list({ ...about, limit: 100 })) {
    const paymentIntentId = typeof intent === 'string' ? intent : intent?.id;
    disputes.push({
      paymentIntentId,
      isLost: status === 'lost',
      movedAt: Math.max(created, ...moved.map((one) => one.created)),
      movements: moved.map((one) => ({ id: one.id, amountCents: one.amount })),
      dispute:
        paymentIntentId === undefined
          ? undefined
          : {
              id,
              paymentIntentId,
              amountCents: amount,
              status,
              answerBy: dueBy === null ? null : new Date(dueBy * 1_000),
              openedAt: new Date(created * 1_000),
            },
    });
  }
  return disputes;
}

export const sum = (amounts: readonly { amountCents: number }[]) =>
  amounts.reduce((total, { amountCents }) => total + amountCents, 0);
