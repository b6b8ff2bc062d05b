import { brand } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { schedule, unschedule } from '../../../platform/jobs/schedule.ts';
import { scheduleNextCheck } from '../checkout/begin-payment.ts';
import { cancelCoveredPayments } from '../checkout/cancel-covered-payments.ts';
import { insertHistory } from '../payment-history.repository.ts';
import { findByIntent, insertPayment, lockByIntent } from '../payments.repository.ts';
import { insertProviderEvent } from '../webhooks/provider-events.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { readPayment } from '../settlement/read-provider-payment.ts';
import type { ReadPayment } from '../settlement/read-provider-payment.ts';
import { readSubscription } from './read-provider-subscription.ts';
import type { ReadInvoice, ReadSubscription } from './read-provider-subscription.ts';
import { settleFromProvider } from '../settlement/settle.ts';
import type { ProviderEvent } from '../settlement/settle.ts';
import { wasCharged } from '../settlement/settle-rules.ts';
import { isActive, isOver, nextSubscriptionCheckAt } from './subscription-rules.ts';
import { findSubscriptionRow, lockSubscription, updateSubscription } from './subscriptions.repository.ts';
import type { SubscriptionRow } from './subscriptions.repository.ts';
import {
  notifyCancellation,
  notifyFailedRenewal,
  notifySubscriptionEnd,
  notifySubscriptionStart,
} from '../notify-students.ts';
import { reconcileSubscriptionJob } from '../job-kinds.ts';

/**
 * Reads a subscription from the provider and stores it, with every month that was paid or refused. A
 * subscription can change in both directions, so the result is written only if the row still has the version
 * from before the read. With any number of concurrent callers, each reads at most twice: the writer of the
 * second new version has read after our first read, so its result is fresh enough.
 */
export async function settleSubscription(
  deps: PaymentsDeps,
  id: string,
  event?: ProviderEvent,
): Promise<SubscriptionRow | undefined> {
  const { db, stripe, clock } = deps;
  let firstSeen: number | undefined;
  for (;;) {
    const before = await findSubscriptionRow(db, id);
    if (!before || before.subscription_id === null) return before;
    firstSeen ??= before.version;
    const freshFrom = firstSeen + 2;
    const facts = await readSubscription(stripe, before.subscription_id);
    const months = await readMonths(deps, facts.invoices);
    const settled = await db.transaction().execute(async (tx) => {
      const row = await lockSubscription(tx, id);
      if (!row) return 'gone';
      const isFresh = row.version >= freshFrom;
      if (!isFresh && row.version !== before.version) return 'changed';
      if (event && !(await insertProviderEvent(tx, event, clock.now()))) return row;
      if (isFresh) return row;
      const updated = await storeFacts(tx, deps, row, facts);
      for (const { invoice, payment } of months) await settleMonth(tx, deps, updated, invoice, payment);
      return updated;
    });
    if (settled === 'gone') return undefined;
    if (settled !== 'changed') return settled;
  }
}

interface Month {
  invoice: ReadInvoice;
  payment: ReadPayment;
}

/** Reads the payments of months that are not finished in our database. */
async function readMonths({ db, stripe }: PaymentsDeps, invoices: ReadInvoice[]): Promise<Month[]> {
  const months: Month[] = [];
  for (const invoice of invoices) {
    const known = await findByIntent(db, invoice.paymentIntentId);
    if (known && (wasCharged(known.state) || known.state === 'canceled')) continue;
    months.push({ invoice, payment: await readPayment(stripe, invoice.paymentIntentId) });
  }
  return months;
}

async function storeFacts(
  tx: Tx,
  deps: PaymentsDeps,
  row: SubscriptionRow,
  facts: ReadSubscription,
): Promise<SubscriptionRow> {
  const now = deps.clock.now();
  const updated = await updateSubscription(tx, row.id, {
    status: facts.status,
    current_period_end: facts.currentPeriodEnd ?? null,
    canceled_at: facts.canceledAt ?? null,
    ended_at: facts.endedAt ?? null,
    updated_at: now,
  });
  const dueAt = nextSubscriptionCheckAt(facts, now);
  if (dueAt)
    await schedule(tx, reconcileSubscriptionJob, { subject: row.id, dueAt, payload: { id: row.id } });
  else await unschedule(tx, reconcileSubscriptionJob, row.id);
  await notifyOfChange(tx, deps, row, updated);
  if (isActive(updated.status) && !isActive(row.status)) await cancelCoveredPayments(tx, row.student_id);
  return updated;
}

async function notifyOfChange(
  tx: Tx,
  deps: PaymentsDeps,
  before: SubscriptionRow,
  now: SubscriptionRow,
): Promise<void> {
  const wasPaid = before.status !== 'incomplete';
  if (isActive(now.status)) {
    if (!wasPaid) await notifySubscriptionStart(tx, deps, now);
    if (now.canceled_at !== null && before.canceled_at === null) await notifyCancellation(tx, deps, now);
  }
  // A subscription that was never paid has not started, so its end is not notified.
  if (isOver(now.status) && !isOver(before.status) && wasPaid) await notifySubscriptionEnd(tx, deps, now);
}

async function settleMonth(
  tx: Tx,
  deps: PaymentsDeps,
  subscription: SubscriptionRow,
  invoice: ReadInvoice,
  facts: ReadPayment,
): Promise<void> {
  await insertInvoicePayment(tx, deps, subscription, invoice);
  const payment = await lockByIntent(tx, invoice.paymentIntentId);
  if (!payment) return;
  const settled = await settleFromProvider(tx, deps, payment, invoice.paymentIntentId, facts);
  if (settled.state === 'failed' && subscription.status === 'past_due')
    await notifyFailedRenewal(tx, deps, settled);
}

/** Inserts the payment row of a month. Returns undefined if another settlement has already inserted it. */
export async function insertInvoicePayment(
  tx: Tx,
  { clock }: Pick<PaymentsDeps, 'clock'>,
  subscription: SubscriptionRow,
  invoice: ReadInvoice,
): Promise<PaymentRow | undefined> {
  const now = clock.now();
  const made = await insertPayment(tx, {
    id: newId(now),
    student_id: subscription.student_id,
    purpose: 'subscription',
    target: invoice.id,
    title: `One month of ${brand.name}`,
    subscription_id: subscription.id,
    amount_cents: invoice.amountCents,
    currency: 'usd',
    state: 'created',
    payment_intent_id: invoice.paymentIntentId,
    created_at: now,
    updated_at: now,
  });
  if (!made) return undefined;
  await insertHistory(tx, { payment_id: made.id, state: 'created', at: now });
  await scheduleNextCheck(tx, made, now);
  return made;
}
