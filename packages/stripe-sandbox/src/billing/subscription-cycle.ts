import { daySeconds, hourSeconds } from '../durations.ts';
import { find, lockReferenced, save } from '../object-store.ts';
import type { Call, Entry } from '../object-store.ts';
import { changeSubscription, collect, markPaid, openInvoice, voidInvoice } from './billing.ts';
import type { Bill } from './billing.ts';
import { emit } from '../webhooks/events.ts';
import { paymentMethodFor } from '../payments/payment-methods.ts';
import { nextTurn } from './periods.ts';
import { invalidRequest } from '../http/refusal.ts';
import type { Refusal } from '../http/refusal.ts';
import { idOf } from '../http/wire.ts';
import type { Subscription } from '../http/wire.ts';

/** How long the first invoice may stay unpaid. Stripe also allows 23 hours. */
export const firstPaymentSeconds = 23 * hourSeconds;

/**
 * Days from each failed renewal payment to its next attempt. After the fourth failure the subscription ends.
 */
const retryAfterDays = [3, 5, 7];

/**
 * Due work of a subscription: expires it if its first payment is missing, cancels it if requested, else
 * renews it.
 */
export async function runDueSubscription(call: Call, subscription: Entry<'subscription'>): Promise<void> {
  subscription.dueAt = null;
  const { data } = subscription;
  if (data.status === 'incomplete') await endSubscription(call, subscription, 'incomplete_expired');
  else if (data.cancel_at_period_end) await endSubscription(call, subscription, 'canceled');
  else await renew(call, subscription);
}

async function renew(call: Call, subscription: Entry<'subscription'>): Promise<void> {
  const first = subscription.data.items.data[0]!;
  const period = { start: first.current_period_start, end: first.current_period_end };
  await changeSubscription(call, subscription, (now) => startPeriod(now, period.end));
  const bill = await openInvoice(call, subscription, { reason: 'subscription_cycle', period });
  await payBill(call, bill);
}

function startPeriod(subscription: Subscription, start: number): void {
  for (const item of subscription.items.data) {
    item.current_period_start = start;
    item.current_period_end = nextTurn(subscription.billing_cycle_anchor, start, item.price.recurring!);
  }
}

/** Due work of an invoice: another payment attempt. */
export async function retryInvoice(call: Call, bill: Bill): Promise<void> {
  bill.invoice.dueAt = null;
  await payBill(call, bill);
}

async function payBill(call: Call, bill: Bill): Promise<void> {
  if (bill.invoice.data.amount_due === 0) {
    await markPaid(call, bill);
    return;
  }
  const method = await methodFor(call, bill.subscription.data);
  if (!method) {
    bill.invoice.data.attempted = true;
    bill.invoice.data.attempt_count += 1;
    await emit(call, 'invoice.payment_failed', bill.invoice.data);
    await planRetry(call, bill);
    return;
  }
  const refusal = await collect(call, bill.intent, bill, method, { offSession: true, authenticated: false });
  if (refusal) await planRetry(call, bill);
}

/** The card that a renewal is charged to. */
async function methodFor(call: Call, subscription: Subscription) {
  const customer = await find(call, 'customer', idOf(subscription.customer));
  const settings =
    customer && 'invoice_settings' in customer.data ? customer.data.invoice_settings : undefined;
  const chosen = subscription.default_payment_method ?? settings?.default_payment_method ?? null;
  return chosen === null ? undefined : paymentMethodFor(call, idOf(chosen));
}

async function planRetry(call: Call, { subscription, invoice }: Bill): Promise<void> {
  const days = retryAfterDays[invoice.data.attempt_count - 1];
  const next = days === undefined ? null : call.now + days * daySeconds;
  invoice.data.next_payment_attempt = next;
  invoice.data.auto_advance = next !== null;
  invoice.dueAt = next;
  await save(call, invoice);
  if (next === null) await endSubscription(call, subscription, 'canceled', 'payment_failed');
  else await changeSubscription(call, subscription, (now) => (now.status = 'past_due'));
}

export async function endSubscription(
  call: Call,
  subscription: Entry<'subscription'>,
  status: 'canceled' | 'incomplete_expired',
  reason?: 'payment_failed' | 'cancellation_requested',
): Promise<void> {
  const { data } = subscription;
  data.status = status;
  data.ended_at = call.now;
  data.canceled_at ??= call.now;
  if (reason && data.cancellation_details) data.cancellation_details.reason ??= reason;
  subscription.dueAt = null;
  await save(call, subscription);
  if (status === 'incomplete_expired' && data.latest_invoice !== null) {
    await voidInvoice(call, idOf(data.latest_invoice));
    await emit(call, 'customer.subscription.updated', data, { status: 'incomplete' });
    return;
  }
  await stopCollecting(call, data);
  await emit(call, 'customer.subscription.deleted', data);
}

/** The last invoice stays open, but its payment is not attempted any more. */
async function stopCollecting(call: Call, { latest_invoice }: Subscription): Promise<void> {
  if (latest_invoice === null) return;
  const invoice = await lockReferenced(call, 'invoice', idOf(latest_invoice));
  if (invoice.data.status !== 'open') return;
  invoice.data.auto_advance = false;
  invoice.data.next_payment_attempt = null;
  invoice.dueAt = null;
  await save(call, invoice);
}

/** Pays an open invoice now, with the given card or the default card. */
export async function payNow(call: Call, bill: Bill, given?: string): Promise<Refusal | undefined> {
  const method =
    given === undefined ? await methodFor(call, bill.subscription.data) : await paymentMethodFor(call, given);
  if (!method) {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  return collect(call, bill.intent, bill, method, { offSession: true, authenticated: false });
}
