import { dayMs } from '@crewtable/contract';
import type { ListedPaymentBody, MoneyBody, MoneyDifferenceBody } from '@crewtable/contract';
import { newYorkDate, newYorkInstant, newYorkMoment } from '../../../platform/clock/new-york.ts';
import { isId } from '../../../platform/ids.ts';
import { inDollars } from '../../../platform/money.ts';
import { settledAfterMs } from '../ledger/check-ledger.ts';
import { showComparison } from '../ledger/compare-everything.ts';
import { findLastCheck } from '../ledger/provider-copy.repository.ts';
import type { LastCheck } from '../ledger/provider-copy.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { differenceWords, isRefundable } from './money-rules.ts';
import { payerOf, presentChargeback, presentClaim, presentRefund } from './money.presenter.ts';
import {
  listClaims,
  listDifferences,
  listOpenChargebacks,
  listPaymentsOfOffice,
  listWaitingRefunds,
  sumByDay,
  sumHeld,
  sumOursByDay,
  sumPeriod,
} from './money.repository.ts';
import type { DifferenceRow, Period } from './money.repository.ts';

const shownDays = 8;
const maxWaiting = 100;

type MoneyDeps = Pick<PaymentsDeps, 'db' | 'clock'>;

/** Eight days, of which `to` is the last. Later than today is today. */
export async function showMoney({ db, clock }: MoneyDeps, wantedTo?: string): Promise<MoneyBody> {
  const now = clock.now();
  const today = newYorkDate(now);
  const to = wantedTo !== undefined && wantedTo < today ? wantedTo : today;
  const days = Array.from({ length: shownDays }, (_, index) => addDays(to, -index));
  const from = days.at(-1)!;
  const period = { from: startOf(from), until: startOf(addDays(to, 1)) };
  const last = await findLastCheck(db);
  const rows = await readDays(db, period, last);
  const differences = (await listDifferences(db)).map(presentDifference);
  const [refunds, chargebacks, claims] = [
    await listWaitingRefunds(db, maxWaiting),
    await listOpenChargebacks(db, maxWaiting),
    await listClaims(db, { limit: maxWaiting }),
  ];
  return {
    from,
    to,
    earlierTo: addDays(from, -1),
    laterTo: to === today ? null : [addDays(to, shownDays), today].toSorted()[0]!,
    checkedAt: last?.checkedAt.toISOString() ?? null,
    ...(await sumPeriod(db, period)),
    heldCents: await sumHeld(db),
    differenceCents: differences.reduce((sum, { differenceCents }) => sum + Math.abs(differenceCents), 0),
    days: days.map((day) => rows.get(day) ?? { ...nothing, day, ...(isCovered(day, last) ? zeros : {}) }),
    differences,
    comparison: await showComparison(db, now),
    waiting: [
      ...chargebacks.map(presentChargeback),
      ...refunds.map((row) => presentRefund(row, now)),
      ...claims.map(presentClaim),
    ].toSorted((one, other) => Number(other.needsPerson) - Number(one.needsPerson)),
  };
}

const nothing = {
  oursCents: 0,
  providerCents: null,
  differenceCents: null,
  feeCents: null,
  payoutCents: null,
};
const zeros = { providerCents: 0, differenceCents: 0, feeCents: 0, payoutCents: 0 };

type Days = Map<string, MoneyBody['days'][number]>;

/** Days before the first check, and days in a gap, have only our side. */
async function readDays(db: MoneyDeps['db'], period: Period, last: LastCheck | undefined): Promise<Days> {
  const found: Days = new Map();
  for (const { day, oursCents } of await sumOursByDay(db, period))
    found.set(day, { ...nothing, day, oursCents });
  if (!last) return found;
  const { checkedAt } = last;
  const settledBefore = new Date(checkedAt.getTime() - settledAfterMs);
  const compared = await sumByDay(db, { ...period, checkedAt, settledBefore });
  // What was booked after the check is not compared, so such a day has only what the comparison covers.
  for (const day of found.keys()) if (isCovered(day, last)) found.set(day, { ...nothing, ...zeros, day });
  for (const row of compared)
    if (isCovered(row.day, last))
      found.set(row.day, { ...row, differenceCents: row.providerCents - row.oursCents });
  return found;
}

function isCovered(day: string, last: LastCheck | undefined): boolean {
  return last !== undefined && startOf(day) >= last.coveredSince && startOf(day) <= last.checkedAt;
}

function presentDifference(row: DifferenceRow): MoneyDifferenceBody {
  const { paymentIntentId, providerCents, ledgerCents, movedAt, foundAt, paymentId } = row;
  const at = movedAt ?? foundAt;
  return {
    paymentIntentId,
    day: newYorkDate(at),
    at: at.toISOString(),
    differenceCents: providerCents - ledgerCents,
    ...differenceWords({ ...row, time: newYorkMoment(at) }, inDollars),
    canBook: paymentId !== null,
  };
}

const statesOf = {
  all: undefined,
  paid: ['succeeded', 'captured'],
  held: ['authorized', 'capturing', 'releasing'],
  refunded: ['refund_pending', 'refunded'],
  open: ['created', 'requires_action', 'processing', 'failed'],
} as const;

const pageSize = 50;

export interface PaymentsQuery {
  show?: keyof typeof statesOf;
  day?: string;
  eventId?: string;
  studentId?: string;
  before?: string;
}

export async function listOfficePayments(
  { db }: MoneyDeps,
  { show = 'all', day, eventId, studentId, before }: PaymentsQuery,
): Promise<{ payments: ListedPaymentBody[]; next: string | null }> {
  const isUnknown = [studentId, before].some((id) => id !== undefined && !isId(id));
  if (isUnknown) return { payments: [], next: null };
  const begun = day === undefined ? undefined : { from: startOf(day), until: startOf(addDays(day, 1)) };
  const filter = { states: statesOf[show], begun, target: eventId, studentId, before };
  const rows = await listPaymentsOfOffice(db, filter, pageSize + 1);
  const shown = rows.slice(0, pageSize);
  return {
    payments: shown.map((row) => ({
      id: row.id,
      student: payerOf(row),
      purpose: row.purpose,
      title: row.title,
      state: row.state,
      amountCents: row.amountCents,
      refundedCents: row.refundedCents,
      createdAt: row.createdAt.toISOString(),
      canRefund: isRefundable(row.state),
    })),
    next: rows.length > pageSize ? shown.at(-1)!.id : null,
  };
}

const startOf = (day: string) => newYorkInstant(day, '00:00');

/** Calendar days, independent of the time zone and of clock changes. */
function addDays(day: string, days: number): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + days * dayMs).toISOString().slice(0, 10);
}
