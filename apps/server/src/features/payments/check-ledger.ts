import { findDifferences } from './ledger-rules.ts';
import type { Difference } from './ledger-rules.ts';
import { readBalances, sumByIntent } from './ledger.repository.ts';
import { listOverdueRefunds } from './payment-refunds.repository.ts';
import { findByIntent } from './payments.repository.ts';
import type { PaymentsParts } from './payments.parts.ts';
import { listDisputes, sum } from './read-provider.ts';
import { settle } from './settle.ts';

export interface LedgerReport {
  /** Payments that were compared. */
  payments: number;
  balances: Record<string, number>;
  differences: Difference[];
  /** Refunds that were promised to students and are not at the provider after an hour. */
  overdueRefunds: { paymentId: string; amountCents: number; requestedAt: Date }[];
}

/** What moved in the last minutes may still be on its way from the one to the other. */
const settledAfterMs = 10 * 60_000;
const refundOverdueMs = 60 * 60_000;

/** Goes through every charge at the provider and compares what it came to with what our books say. */
export async function checkLedger({
  db,
  stripe,
  clock,
}: Pick<PaymentsParts, 'db' | 'stripe' | 'clock'>): Promise<LedgerReport> {
  const before = Math.floor((clock.now().getTime() - settledAfterMs) / 1_000);
  const provider = new Map<string, number>();
  const recent = new Set<string>();
  for await (const charge of stripe.charges.list({ limit: 100 })) {
    const intent =
      typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.payment_intent?.id;
    const name = intent ?? charge.id;
    if (charge.created > before) recent.add(name);
    const cents = charge.captured && charge.paid ? charge.amount_captured - charge.amount_refunded : 0;
    provider.set(name, (provider.get(name) ?? 0) + cents);
  }
  for (const { paymentIntentId, movedAt, movements } of await listDisputes(stripe)) {
    if (paymentIntentId === undefined) continue;
    if (movedAt > before) recent.add(paymentIntentId);
    provider.set(paymentIntentId, (provider.get(paymentIntentId) ?? 0) + sum(movements));
  }
  const ledger = await sumByIntent(db);
  const names = [...new Set([...provider.keys(), ...ledger.keys()])].filter((name) => !recent.has(name));
  const differences = findDifferences(
    names.map((paymentIntentId) => ({
      paymentIntentId,
      providerCents: provider.get(paymentIntentId),
      ledgerCents: ledger.get(paymentIntentId),
    })),
  );
  const overdueRefunds = await listOverdueRefunds(db, new Date(clock.now().getTime() - refundOverdueMs));
  return { payments: names.length, balances: await readBalances(db), differences, overdueRefunds };
}

const dayMs = 24 * 60 * 60_000;

/**
 * Once a day as long as the process runs. What nobody told us of is settled first, as if somebody had; a difference
 * that stays is for a person to look into.
 */
export function createWatchLedger(parts: PaymentsParts): () => Promise<void> {
  let checkedAt = parts.clock.now().getTime();
  return async () => {
    const now = parts.clock.now().getTime();
    if (now - checkedAt < dayMs) return;
    checkedAt = now;
    const found = await checkLedger(parts);
    for (const { paymentIntentId } of found.differences)
      if (await findByIntent(parts.db, paymentIntentId)) await settle(parts, paymentIntentId);
    const { differences } = found.differences.length === 0 ? found : await checkLedger(parts);
    for (const difference of differences) parts.log.error(difference, 'the ledger and the provider disagree');
    for (const refund of found.overdueRefunds) parts.log.error(refund, 'a promised refund was not sent');
  };
}
