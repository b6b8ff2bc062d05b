import type { PaymentPurpose, PaymentState } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PayerColumns } from './money-rules.ts';

const payerColumns = sql`payments.student_id as "studentId", profiles.first_name as "firstName",
  left(profiles.last_name, 1) as "lastInitial", students.email`;
const withPayer = sql`left join students on students.id = payments.student_id
  left join profiles on profiles.student_id = payments.student_id`;

export interface DayRow {
  day: string;
  oursCents: number;
  providerCents: number;
  feeCents: number;
  payoutCents: number;
}

export interface Period {
  from: Date;
  until: Date;
}

/** A booking may be some days later than the movement at the provider that it belongs to. */
const bookedWithin = sql`interval '10 days'`;

/**
 * Each movement counts on the day that the provider names, in New York. One that only one side has counts as soon
 * as the other side should have it (`settledBefore`). Our entries after `checkedAt` are left out, because the
 * provider was not asked about them.
 */
export async function sumByDay(
  db: Db,
  { from, until, checkedAt, settledBefore }: Period & { checkedAt: Date; settledBefore: Date },
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with lines as (
      select coalesce(movement.at, entry.at) as at,
        case when entry.id is null then 0 when entry.debit_account = 'provider' then entry.amount_cents
          else -entry.amount_cents end as ours,
        case when movement.id is null or movement.kind in ('payout', 'fee') then 0
          else movement.amount_cents end as provider,
        coalesce(movement.fee_cents, 0) as fee,
        case when movement.kind = 'payout' then -movement.amount_cents else 0 end as payout,
        (entry.id is not null and movement.id is not null) or movement.kind in ('payout', 'fee') as is_matched
      from (select * from ledger_entries
          where at >= ${from}::timestamptz - ${bookedWithin} and at < ${until}::timestamptz + ${bookedWithin}
            and at <= ${checkedAt}) as entry
        full join (select * from provider_movements
          where at >= ${from}::timestamptz - ${bookedWithin} and at < ${until}::timestamptz + ${bookedWithin}) as movement
        on movement.provider_id = entry.provider_id and movement.kind = entry.kind)
    select to_char(at at time zone 'America/New_York', 'YYYY-MM-DD') as day, sum(ours)::integer as "oursCents",
      sum(provider)::integer as "providerCents", sum(fee)::integer as "feeCents",
      sum(payout)::integer as "payoutCents"
    from lines where at >= ${from} and at < ${until} and (is_matched or at <= ${settledBefore})
    group by 1`.execute(db);
  return rows;
}

/** Our own bookings, for days about which the provider was not asked. */
export async function sumOursByDay(
  db: Db,
  { from, until }: Period,
): Promise<{ day: string; oursCents: number }[]> {
  const { rows } = await sql<{ day: string; oursCents: number }>`
    select to_char(at at time zone 'America/New_York', 'YYYY-MM-DD') as day,
      sum(case when debit_account = 'provider' then amount_cents else -amount_cents end)::integer as "oursCents"
    from ledger_entries where at >= ${from} and at < ${until} group by 1`.execute(db);
  return rows;
}

export async function sumPeriod(
  db: Db,
  { from, until }: Period,
): Promise<{ takenCents: number; sentBackCents: number }> {
  const { rows } = await sql<{ takenCents: number; sentBackCents: number }>`
    select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::integer as "takenCents",
      coalesce(sum(case kind when 'charge' then 0 when 'chargeback_reversal' then -amount_cents
        else amount_cents end), 0)::integer as "sentBackCents"
    from ledger_entries where at >= ${from} and at < ${until}`.execute(db);
  return rows[0]!;
}

export async function sumHeld(db: Db): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::integer as cents from payments
    where state in ('authorized', 'capturing', 'releasing')`.execute(db);
  return rows[0]!.cents;
}

export interface DifferenceRow {
  paymentIntentId: string;
  providerCents: number;
  ledgerCents: number;
  foundAt: Date;
  /** When the money moved at the provider, if the copy has it. */
  movedAt: Date | null;
  paymentId: string | null;
  title: string | null;
}

export async function listDifferences(db: Db): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select difference.payment_intent_id as "paymentIntentId", provider_cents as "providerCents",
      ledger_cents as "ledgerCents", found_at as "foundAt", moved.at as "movedAt", payments.id as "paymentId", title
    from ledger_differences as difference
      left join payments on payments.payment_intent_id = difference.payment_intent_id
      left join lateral (
        -- The newest movement that our ledger lacks, or else the newest one.
        select movement.at from provider_movements as movement
        where movement.payment_intent_id = difference.payment_intent_id
        order by exists (select from ledger_entries as entry
          where entry.provider_id = movement.provider_id and entry.kind = movement.kind), at desc limit 1) as moved
        on true
    order by coalesce(moved.at, found_at) desc, 1`.execute(db);
  return rows;
}

export interface WaitingRefundRow extends PayerColumns {
  paymentId: string;
  title: string;
  amountCents: number;
  requestedAt: Date;
  /** The bank has taken the money back and has not decided. */
  isChargedBack: boolean;
  providerStatus: string | null;
  failureReason: string | null;
}

/** Refunds that were requested and are not booked yet, and those that the bank refused. */
export async function listWaitingRefunds(db: Db, limit: number): Promise<WaitingRefundRow[]> {
  const { rows } = await sql<WaitingRefundRow>`
    select payments.id as "paymentId", title, refund.amount_cents as "amountCents",
      refund.requested_at as "requestedAt", ${payerColumns},
      exists (select from provider_disputes as dispute
        where dispute.payment_intent_id = payments.payment_intent_id and dispute.status not in ('won', 'lost')
      ) as "isChargedBack", at_provider.status as "providerStatus", at_provider.failure_reason as "failureReason"
    from payment_refunds as refund join payments on payments.id = refund.payment_id ${withPayer}
      left join lateral (select status, failure_reason from provider_refunds
        where provider_refunds.payment_intent_id = payments.payment_intent_id
        order by created_at desc limit 1) as at_provider on true
    where refund.state = 'pending'
    order by refund.requested_at, refund.id limit ${limit}`.execute(db);
  return rows;
}

export interface ChargebackRow extends PayerColumns {
  paymentId: string;
  title: string;
  amountCents: number;
  status: string;
  openedAt: Date;
  answerBy: Date | null;
}

/** Those that are not decided. */
export async function listOpenChargebacks(db: Db, limit: number): Promise<ChargebackRow[]> {
  const { rows } = await sql<ChargebackRow>`
    select payments.id as "paymentId", title, dispute.amount_cents as "amountCents", dispute.status,
      dispute.opened_at as "openedAt", dispute.answer_by as "answerBy", ${payerColumns}
    from provider_disputes as dispute
      join payments on payments.payment_intent_id = dispute.payment_intent_id ${withPayer}
    where dispute.status not in ('won', 'lost', 'warning_closed')
    order by dispute.answer_by nulls last, dispute.id limit ${limit}`.execute(db);
  return rows;
}

export interface ClaimRow extends PayerColumns {
  paymentId: string;
  title: string;
  amountCents: number;
  text: string;
  saidAt: Date;
  /** Of the same crew, without the student. */
  mates: number;
  matesCheckedIn: number;
  decidedAt: Date | null;
}

/** Students who said 'I was there' about a captured hold. */
export async function listClaims(
  db: Db | Tx,
  only: { paymentId: string } | { limit: number },
): Promise<ClaimRow[]> {
  const chosen =
    'paymentId' in only ? sql`claim.payment_id = ${only.paymentId}` : sql`claim.decided_at is null`;
  const { rows } = await sql<ClaimRow>`
    select payments.id as "paymentId", title, amount_cents as "amountCents", claim.text,
      claim.created_at as "saidAt", claim.decided_at as "decidedAt", ${payerColumns},
      coalesce(crew.mates, 0)::integer as mates, coalesce(crew.checked_in, 0)::integer as "matesCheckedIn"
    from payment_disputes as claim join payments on payments.id = claim.payment_id ${withPayer}
      left join lateral (
        select count(*) as mates, count(mate.checked_in_at) as checked_in
        from crew_members as own join crew_members as mate
          on mate.crew_id = own.crew_id and mate.student_id <> own.student_id
        where own.student_id = payments.student_id and own.lobby_id::text = payments.target) as crew on true
    where ${chosen} order by claim.created_at, payments.id
    limit ${'limit' in only ? only.limit : 1}`.execute(db);
  return rows;
}

export interface ListedRow extends PayerColumns {
  id: string;
  purpose: PaymentPurpose;
  title: string;
  state: PaymentState;
  amountCents: number;
  refundedCents: number;
  createdAt: Date;
}

export interface PaymentFilter {
  states: readonly string[] | undefined;
  begun: Period | undefined;
  target: string | undefined;
  studentId: string | undefined;
  before: string | undefined;
}

/** Newest first. Ids of payments are in the order of time. */
export async function listPaymentsOfOffice(
  db: Db,
  { states, begun, target, studentId, before }: PaymentFilter,
  limit: number,
): Promise<ListedRow[]> {
  const conditions = [
    ...(states ? [sql`payments.state = any(${sql.val(states)}::text[])`] : []),
    ...(begun ? [sql`payments.created_at >= ${begun.from} and payments.created_at < ${begun.until}`] : []),
    ...(target === undefined ? [] : [sql`payments.target = ${target}`]),
    ...(studentId === undefined ? [] : [sql`payments.student_id = ${studentId}::uuid`]),
    ...(before === undefined
      ? []
      : [
          sql`(payments.created_at, payments.id) < (select created_at, id from payments where id = ${before}::uuid)`,
        ]),
  ];
  const { rows } = await sql<ListedRow>`
    select payments.id, purpose, title, state, amount_cents as "amountCents",
      payments.created_at as "createdAt", ${payerColumns},
      coalesce((select sum(entry.amount_cents) from ledger_entries as entry
        where entry.payment_id = payments.id and entry.kind = 'refund'), 0)::integer as "refundedCents"
    from payments ${withPayer}
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by payments.created_at desc, payments.id desc limit ${limit}`.execute(db);
  return rows;
}
