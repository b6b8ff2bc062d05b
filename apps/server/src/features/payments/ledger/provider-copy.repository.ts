import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Difference } from './ledger-rules.ts';

export type MovementKind =
  | 'charge'
  | 'refund'
  | 'chargeback'
  | 'chargeback_reversal'
  | 'payout'
  | 'fee'
  | 'other';

/** One balance transaction of the provider. */
export interface ProviderMovement {
  id: string;
  kind: MovementKind;
  /** As in the ledger: the payment intent of a charge, the refund of a refund, otherwise the transaction. */
  providerId: string;
  paymentIntentId: string | null;
  amountCents: number;
  feeCents: number;
  at: Date;
}

export interface UnfinishedRefund {
  id: string;
  paymentIntentId: string;
  amountCents: number;
  status: string;
  failureReason: string | null;
  createdAt: Date;
}

export interface ProviderDispute {
  id: string;
  paymentIntentId: string;
  amountCents: number;
  status: string;
  answerBy: Date | null;
  openedAt: Date;
}

/** Each movement is written once; the provider does not change them. */
export async function insertMovements(tx: Tx, movements: readonly ProviderMovement[]): Promise<void> {
  if (movements.length === 0) return;
  const rows = movements.map((movement) => ({
    id: movement.id,
    kind: movement.kind,
    provider_id: movement.providerId,
    payment_intent_id: movement.paymentIntentId,
    amount_cents: movement.amountCents,
    fee_cents: movement.feeCents,
    at: movement.at,
  }));
  await sql`insert into provider_movements (id, kind, provider_id, payment_intent_id, amount_cents, fee_cents, at)
    select id, kind, provider_id, payment_intent_id, amount_cents, fee_cents, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, kind text, provider_id text,
      payment_intent_id text, amount_cents integer, fee_cents integer, at timestamptz)
    on conflict (id) do nothing`.execute(tx);
}

export async function replaceUnfinishedRefunds(tx: Tx, refunds: readonly UnfinishedRefund[]): Promise<void> {
  await tx.deleteFrom('provider_refunds').execute();
  if (refunds.length === 0) return;
  const rows = refunds.map((refund) => ({
    id: refund.id,
    payment_intent_id: refund.paymentIntentId,
    amount_cents: refund.amountCents,
    status: refund.status,
    failure_reason: refund.failureReason,
    created_at: refund.createdAt,
  }));
  await tx.insertInto('provider_refunds').values(rows).execute();
}

export async function upsertDisputes(tx: Tx, disputes: readonly ProviderDispute[]): Promise<void> {
  for (const { id, paymentIntentId, amountCents, status, answerBy, openedAt } of disputes) {
    const current = { status, amount_cents: amountCents, answer_by: answerBy };
    await tx
      .insertInto('provider_disputes')
      .values({ id, payment_intent_id: paymentIntentId, opened_at: openedAt, ...current })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(current))
      .execute();
  }
}

export async function replaceDifferences(
  tx: Tx,
  differences: readonly Difference[],
  at: Date,
): Promise<void> {
  const named = differences.map(({ paymentIntentId }) => paymentIntentId);
  await tx
    .deleteFrom('ledger_differences')
    .where('payment_intent_id', '<>', sql<string>`all(${sql.val(named)}::text[])`)
    .execute();
  await upsertDifferences(tx, differences, at);
}

export async function upsertDifferences(tx: Tx, differences: readonly Difference[], at: Date): Promise<void> {
  for (const { paymentIntentId, providerCents, ledgerCents } of differences) {
    const cents = { provider_cents: providerCents, ledger_cents: ledgerCents };
    await tx
      .insertInto('ledger_differences')
      .values({ payment_intent_id: paymentIntentId, found_at: at, ...cents })
      .onConflict((conflict) => conflict.column('payment_intent_id').doUpdateSet(cents))
      .execute();
  }
}

export async function deleteDifference(tx: Tx, paymentIntentId: string): Promise<void> {
  await tx.deleteFrom('ledger_differences').where('payment_intent_id', '=', paymentIntentId).execute();
}

export async function listDifferenceIntents(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('ledger_differences').select('payment_intent_id').execute();
  return rows.map((row) => row.payment_intent_id);
}

export interface LastCheck {
  checkedAt: Date;
  /** The copy of the provider's movements is complete from here. */
  coveredSince: Date;
}

export function findLastCheck(db: Db | Tx): Promise<LastCheck | undefined> {
  return db
    .selectFrom('ledger_check')
    .select(['checked_at as checkedAt', 'covered_since as coveredSince'])
    .executeTakeFirst();
}

/**
 * Called first in the transaction: the row is locked, so that two checks at once write one after the other. Returns
 * false if a later check has written already.
 */
export async function upsertLastCheck(
  tx: Tx,
  { checkedAt, since, payments }: { checkedAt: Date; since: Date; payments: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ledger_check as last (checked_at, covered_since, payments)
    values (${checkedAt}, ${since}, ${payments})
    on conflict (only_row) do update set checked_at = excluded.checked_at, payments = excluded.payments,
      -- A gap between this check and the one before is not covered.
      covered_since = case when excluded.covered_since <= last.checked_at
        then least(last.covered_since, excluded.covered_since) else excluded.covered_since end
    where last.checked_at <= excluded.checked_at
    returning only_row`.execute(tx);
  return rows.length > 0;
}
