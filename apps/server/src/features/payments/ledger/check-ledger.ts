import { hourMs, minuteMs } from '@crewtable/contract';
import type { Stripe } from '../../../platform/stripe/stripe-client.ts';
import { isOutdated } from '../../../platform/stripe/provider-errors.ts';
import { findDifferences } from './ledger-rules.ts';
import type { Difference } from './ledger-rules.ts';
import type { ProviderDispute, UnfinishedRefund } from './provider-copy.repository.ts';
import { readBalances, sumByIntent } from './ledger.repository.ts';
import { listOverdueRefunds } from '../refunds/payment-refunds.repository.ts';
import { listUnsettledIntents } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { listDisputes, readPayment, sum } from '../settlement/read-provider-payment.ts';

export interface LedgerReport {
  /** Number of compared payments. */
  payments: number;
  balances: Record<string, number>;
  differences: Difference[];
  /** Refunds that were requested more than an hour ago and have not been sent to the provider. */
  overdueRefunds: { paymentId: string; amountCents: number; requestedAt: Date }[];
  disputes: ProviderDispute[];
  /** Refunds since then that have not reached the bank. Empty without `since`. */
  unfinishedRefunds: UnfinishedRefund[];
}

/** Skips payments whose money moved at the provider in the last minutes: the ledger may not have it yet. */
export const settledAfterMs = 10 * minuteMs;
const refundOverdueMs = hourMs;

/**
 * Compares the total of each payment at the provider with its total in the ledger. With `since`, compares
 * only payments whose money moved after that time on either side, older payments that are not settled, and those
 * in `again`. Without it, compares all payments.
 */
export async function checkLedger(
  { db, stripe, clock }: Pick<PaymentsDeps, 'db' | 'stripe' | 'clock'>,
  since?: Date,
  again: readonly string[] = [],
): Promise<LedgerReport> {
  const before = Math.floor((clock.now().getTime() - settledAfterMs) / 1_000);
  const { found: provider, disputes, unfinishedRefunds } = await readMovements(stripe, since);
  const unsettled = since ? await listUnsettledIntents(db, since) : [];
  const named = [...provider.keys(), ...unsettled, ...again];
  const ledger = await sumByIntent(db, since && { since, named });
  const names = new Set([...named, ...ledger.keys()]);
  const compared = [];
  for (const name of names) {
    const known = provider.get(name);
    if (known && known.movedAt > before) continue;
    compared.push({
      paymentIntentId: name,
      providerCents: !since || known?.isWhole ? known?.cents : await readTotal(stripe, name),
      ledgerCents: ledger.get(name),
    });
  }
  return {
    payments: compared.length,
    balances: await readBalances(db),
    differences: findDifferences(compared),
    overdueRefunds: await listOverdueRefunds(db, new Date(clock.now().getTime() - refundOverdueMs)),
    disputes,
    unfinishedRefunds,
  };
}

interface Movements {
  cents: number;
  /** When money last moved, in epoch seconds. */
  movedAt: number;
  /** False if the charge itself is older than `since`. The total of the payment is then read separately. */
  isWhole: boolean;
}

/** Reads charges, refunds and disputes, by payment intent. With `since`, only those after that time. */
async function readMovements(stripe: Stripe, since: Date | undefined) {
  const created = since && { created: { gte: Math.floor(since.getTime() / 1_000) } };
  const found = new Map<string, Movements>();
  const disputes: ProviderDispute[] = [];
  const unfinishedRefunds: UnfinishedRefund[] = [];
  const note = (name: string, cents: number, movedAt: number, isWhole: boolean) => {
    const known = found.get(name);
    found.set(name, {
      cents: (known?.cents ?? 0) + cents,
      movedAt: Math.max(known?.movedAt ?? 0, movedAt),
      isWhole: (known?.isWhole ?? false) || isWhole,
    });
  };
  for await (const charge of stripe.charges.list({ limit: 100, ...created })) {
    const cents = charge.captured && charge.paid ? charge.amount_captured - charge.amount_refunded : 0;
    note(idOf(charge.payment_intent) ?? charge.id, cents, charge.created, true);
  }
  if (created)
    for await (const refund of stripe.refunds.list({ limit: 100, ...created })) {
      const intent = idOf(refund.payment_intent);
      if (intent === undefined) continue;
      note(intent, 0, refund.created, false);
      if (refund.status !== 'succeeded')
        unfinishedRefunds.push({
          id: refund.id,
          paymentIntentId: intent,
          amountCents: refund.amount,
          status: refund.status ?? 'pending',
          failureReason: refund.failure_reason ?? null,
          createdAt: new Date(refund.created * 1_000),
        });
    }
  // The money of a dispute can move weeks later, so all disputes are read. There are few of them.
  for (const { paymentIntentId, movedAt, movements, dispute } of await listDisputes(stripe)) {
    if (paymentIntentId === undefined) continue;
    if (dispute) disputes.push(dispute);
    if (!since || movedAt * 1_000 >= since.getTime() || found.has(paymentIntentId))
      note(paymentIntentId, sum(movements), movedAt, false);
  }
  return { found, disputes, unfinishedRefunds };
}

/** Returns undefined if the provider does not know the payment. */
async function readTotal(stripe: Stripe, paymentIntentId: string): Promise<number | undefined> {
  try {
    const { receivedCents, refundedCents, chargebacks } = await readPayment(stripe, paymentIntentId);
    return receivedCents - refundedCents + sum(chargebacks);
  } catch (error) {
    if (isOutdated(error)) return undefined;
    throw error;
  }
}

const idOf = (reference: string | { id: string } | null) =>
  typeof reference === 'string' ? reference : reference?.id;
