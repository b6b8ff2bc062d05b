import type { Stripe } from '../../../platform/stripe/stripe-client.ts';
import type { MovementKind, ProviderMovement } from './provider-copy.repository.ts';

/** The kinds by the provider's word for its reports. Other words count as 'other'. */
const kinds: Readonly<Record<string, MovementKind>> = {
  charge: 'charge',
  refund: 'refund',
  dispute: 'chargeback',
  dispute_reversal: 'chargeback_reversal',
  payout: 'payout',
  payout_reversal: 'payout',
  fee: 'fee',
};

/** Everything that moved our balance at the provider since then, with its fees. */
export async function readBalance(stripe: Stripe, since: Date): Promise<ProviderMovement[]> {
  const movements: ProviderMovement[] = [];
  const created = { gte: Math.floor(since.getTime() / 1_000) };
  for await (const transaction of stripe.balanceTransactions.list({
    created,
    limit: 100,
    expand: ['data.source'],
  })) {
    const { id, reporting_category: category, amount, fee, created: at, source } = transaction;
    const kind = kinds[category] ?? 'other';
    const paymentIntentId = intentOf(source);
    const sourceId = typeof source === 'string' ? source : (source?.id ?? id);
    movements.push({
      id,
      kind,
      providerId: kind === 'charge' ? (paymentIntentId ?? sourceId) : kind === 'refund' ? sourceId : id,
      paymentIntentId: paymentIntentId ?? null,
      amountCents: kind === 'fee' ? 0 : amount,
      feeCents: kind === 'fee' ? -amount : fee,
      at: new Date(at * 1_000),
    });
  }
  return movements;
}

/** Charges, refunds and disputes name their payment; payouts and fees have none. */
function intentOf(source: string | object | null): string | undefined {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return undefined;
  const reference = source.payment_intent as string | { id: string } | null;
  return typeof reference === 'string' ? reference : reference?.id;
}
