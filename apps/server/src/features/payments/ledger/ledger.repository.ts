import type { PaymentPurpose } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { accountsOf } from './ledger-rules.ts';
import type { LedgerKind } from './ledger-rules.ts';

interface BookedPayment {
  id: string;
  purpose: PaymentPurpose;
  currency: string;
}

interface Movement {
  kind: LedgerKind;
  providerId: string;
  amountCents: number;
  at: Date;
}

const rowOf = (payment: BookedPayment, { kind, providerId, amountCents, at }: Movement) => ({
  payment_id: payment.id,
  kind,
  provider_id: providerId,
  ...accountsOf(kind, payment.purpose),
  amount_cents: amountCents,
  currency: payment.currency,
  at,
});

/** No 'on conflict do nothing': a second charge of a payment is a bug and must roll back the transaction. */
export async function enterCharge(
  tx: Tx,
  payment: BookedPayment,
  movement: Omit<Movement, 'kind'>,
): Promise<void> {
  await tx
    .insertInto('ledger_entries')
    .values(rowOf(payment, { ...movement, kind: 'charge' }))
    .execute();
}

/**
 * The provider lists all refunds and chargebacks on each read. Returns false if this one was already entered.
 */
export async function insertEntryOnce(
  tx: Tx,
  payment: BookedPayment,
  movement: Movement & { kind: Exclude<LedgerKind, 'charge'> },
): Promise<boolean> {
  const row = await tx
    .insertInto('ledger_entries')
    .values(rowOf(payment, movement))
    .onConflict((conflict) => conflict.columns(['kind', 'provider_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Totals by payment intent id: of all payments, or of those in `named` and those with entries since `since`.
 */
export async function sumByIntent(
  db: Db,
  only?: { since: Date; named: readonly string[] },
): Promise<Map<string, number>> {
  const chosen = only
    ? sql`where payment_id in (
        select id from payments where payment_intent_id = any(${sql.val(only.named)}::text[])
        union select payment_id from ledger_entries where at >= ${only.since})`
    : sql``;
  const { rows } = await sql<{ id: string; cents: number }>`
    select payment_intent_id as id,
           sum(case when debit_account = 'provider' then ledger_entries.amount_cents
                    else -ledger_entries.amount_cents end) as cents
    from ledger_entries join payments on payments.id = payment_id ${chosen}
    group by payment_intent_id`.execute(db);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** Refunded amounts by payment id. Payments without a refund are missing. */
export async function sumRefundsByPayment(
  db: Db | Tx,
  paymentIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; cents: number }>`
    select payment_id as id, sum(amount_cents)::integer as cents from ledger_entries
    where kind = 'refund' and payment_id = any(${sql.val(paymentIds)}::uuid[])
    group by payment_id`.execute(db);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

export async function sumRefunds(db: Db | Tx, paymentId: string): Promise<number> {
  return (await sumRefundsByPayment(db, [paymentId])).get(paymentId) ?? 0;
}

/** The balance of each account. The sum of all balances is zero. */
export async function readBalances(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(cents) as cents from (
      select debit_account as account, amount_cents as cents from ledger_entries
      union all
      select credit_account, -amount_cents from ledger_entries) as sides
    group by account order by account`.execute(db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

export function listEntries(db: Db, paymentIds: readonly string[]) {
  return db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('payment_id', '=', sql<string>`any(${sql.val(paymentIds)}::uuid[])`)
    .orderBy('id')
    .execute();
}

/** What we have of one payment: charges less everything that went back. */
export async function sumOfPayment(db: Db | Tx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case when debit_account = 'provider' then amount_cents else -amount_cents end), 0)::integer
      as cents
    from ledger_entries where payment_id = ${paymentId}::uuid`.execute(db);
  return rows[0]!.cents;
}
