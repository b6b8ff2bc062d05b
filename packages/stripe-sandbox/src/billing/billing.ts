import type Stripe from 'stripe';
import { add, find, lock, lockReferenced, save } from '../object-store.ts';
import type { Call, Entry } from '../object-store.ts';
import { emit, previousOf } from '../webhooks/events.ts';
import { newId } from '../ids.ts';
import { newInvoice, subscriptionOf } from './invoice-shape.ts';
import type { InvoiceFacts } from './invoice-shape.ts';
import { attempt } from '../payments/payment-attempts.ts';
import type { AttemptFacts } from '../payments/payment-attempts.ts';
import { newPaymentIntent } from '../payments/payment-intent-shape.ts';
import { attach } from '../payments/payment-methods.ts';
import type { PaymentMethodEntry } from '../payments/payment-methods.ts';
import type { Refusal } from '../http/refusal.ts';
import { idOf } from '../http/wire.ts';
import type { Invoice, Subscription } from '../http/wire.ts';

/** Lock order, to avoid deadlocks: first the subscription, then the invoice, then its payment. */
export interface Bill {
  subscription: Entry<'subscription'>;
  invoice: Entry<'invoice'>;
  intent: Entry<'payment_intent'>;
}

/** Creates the invoice and the payment for the subscription's current period. */
export async function openInvoice(
  call: Call,
  subscription: Entry<'subscription'>,
  facts: Pick<InvoiceFacts, 'reason' | 'period'>,
): Promise<Bill> {
  const customerId = idOf(subscription.data.customer);
  const customer = (await lockReferenced(call, 'customer', customerId)).data as Stripe.Customer;
  const invoice = await add(
    call,
    'invoice',
    newInvoice(call, { ...facts, subscription: subscription.data, customer }),
  );
  const intent = await add(
    call,
    'payment_intent',
    newPaymentIntent(call, {
      amount: invoice.data.amount_due,
      currency: invoice.data.currency,
      allowedTypes: ['card'],
      captureMethod: 'automatic',
      customer: customer.id,
      description: facts.reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      setupFutureUsage: 'off_session',
    }),
    { invoice: invoice.data.id, subscription: subscription.data.id },
  );
  await add(call, 'invoice_payment', {
    id: newId('invoice_payment'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.data.amount_due,
    created: call.now,
    currency: invoice.data.currency,
    invoice: invoice.data.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.data.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
  subscription.data.latest_invoice = invoice.data.id;
  await save(call, subscription);
  await emit(call, 'invoice.created', draftOf(invoice.data));
  await emit(call, 'invoice.finalized', invoice.data);
  await emit(call, 'payment_intent.created', intent.data);
  return { subscription, invoice, intent };
}

/** The invoice as a draft, for its event. Stripe finalizes a draft after an hour, the sandbox at once. */
const draftOf = (invoice: Invoice): Invoice => ({
  ...invoice,
  effective_at: null,
  number: null,
  status: 'draft',
  status_transitions: { ...invoice.status_transitions, finalized_at: null },
});

/** Locks a payment; if it pays an invoice, locks the subscription and the invoice first. */
export async function lockIntent(
  call: Call,
  id: string,
): Promise<{ intent: Entry<'payment_intent'>; bill: Bill | undefined } | undefined> {
  const seen = await find(call, 'payment_intent', id);
  if (!seen) return undefined;
  const { invoice: invoiceId, subscription: subscriptionId } = seen.unsent;
  if (invoiceId === undefined || subscriptionId === undefined) {
    return { intent: await lockReferenced(call, 'payment_intent', id), bill: undefined };
  }
  const subscription = await lockReferenced(call, 'subscription', subscriptionId);
  const invoice = await lockReferenced(call, 'invoice', invoiceId);
  const intent = await lockReferenced(call, 'payment_intent', id);
  return { intent, bill: { subscription, invoice, intent } };
}

export async function lockBill(call: Call, invoiceId: string): Promise<Bill | undefined> {
  const seen = await find(call, 'invoice', invoiceId);
  if (!seen) return undefined;
  const subscription = await lockReferenced(call, 'subscription', subscriptionOf(seen.data));
  const invoice = await lockReferenced(call, 'invoice', invoiceId);
  const payment = await paymentOf(call, invoiceId);
  const intent = await lockReferenced(call, 'payment_intent', idOf(payment.data.payment.payment_intent!));
  return { subscription, invoice, intent };
}

async function paymentOf(call: Call, invoiceId: string): Promise<Entry<'invoice_payment'>> {
  const { rows } = await call.db.query<{ id: string }>(
    `select id from stripe_sandbox.objects where object = 'invoice_payment' and data ->> 'invoice' = $1`,
    [invoiceId],
  );
  return lockReferenced(call, 'invoice_payment', rows[0]!.id);
}

/** Attempts the payment and, if it pays a bill, updates the bill with the result. */
export async function collect(
  call: Call,
  intent: Entry<'payment_intent'>,
  bill: Bill | undefined,
  method: PaymentMethodEntry,
  facts: AttemptFacts,
): Promise<Refusal | undefined> {
  const refusal = await attempt(call, intent, method, facts);
  if (bill) {
    if (refusal) await recordFailure(call, bill, refusal);
    else if (intent.data.status === 'succeeded') await settle(call, bill, method);
    else await emit(call, 'invoice.payment_action_required', bill.invoice.data);
  }
  return refusal;
}

async function settle(call: Call, bill: Bill, method: PaymentMethodEntry): Promise<void> {
  await attach(call, method, idOf(bill.subscription.data.customer));
  if (bill.subscription.data.payment_settings?.save_default_payment_method === 'on_subscription') {
    bill.subscription.data.default_payment_method = method.data.id;
  }
  await markPaid(call, bill);
}

/** Marks the invoice as paid and sets an unpaid subscription to active. */
export async function markPaid(call: Call, { subscription, invoice }: Bill): Promise<void> {
  const { data } = invoice;
  Object.assign(data, {
    amount_paid: data.amount_due,
    amount_remaining: 0,
    attempt_count: data.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
  });
  data.status_transitions.paid_at = call.now;
  invoice.dueAt = null;
  await save(call, invoice);
  const payment = await paymentOf(call, data.id);
  payment.data.status = 'paid';
  payment.data.amount_paid = data.amount_due;
  payment.data.status_transitions.paid_at = call.now;
  await save(call, payment);
  await emit(call, 'invoice_payment.paid', payment.data);
  await emit(call, 'invoice.paid', data);
  await emit(call, 'invoice.payment_succeeded', data);
  const unpaid = ['incomplete', 'past_due'].includes(subscription.data.status);
  await changeSubscription(call, subscription, (now) => {
    if (unpaid) now.status = 'active';
  });
}

export async function recordFailure(call: Call, { invoice }: Bill, { error }: Refusal): Promise<void> {
  invoice.data.attempted = true;
  invoice.data.attempt_count += 1;
  await save(call, invoice);
  await emit(call, 'invoice.payment_failed', invoice.data);
  if (error.code === 'authentication_required') {
    await emit(call, 'invoice.payment_action_required', invoice.data);
  }
}

/**
 * Applies and saves `change`. Sets `dueAt` to the end of the period if the subscription is active or past
 * due. Emits an event if a field changed.
 */
export async function changeSubscription(
  call: Call,
  subscription: Entry<'subscription'>,
  change: (now: Subscription) => void,
): Promise<void> {
  const stored = await find(call, 'subscription', subscription.data.id);
  change(subscription.data);
  if (['active', 'past_due'].includes(subscription.data.status)) {
    subscription.dueAt = subscription.data.items.data[0]!.current_period_end;
  }
  await save(call, subscription);
  const previous = previousOf(stored!.data, subscription.data);
  if (Object.keys(previous).length > 0) {
    await emit(call, 'customer.subscription.updated', subscription.data, previous);
  }
}

/** Voids an open invoice and cancels its payment. Does nothing if the invoice is not open. */
export async function voidInvoice(call: Call, invoiceId: string): Promise<void> {
  const invoice = await lock(call, 'invoice', invoiceId);
  if (invoice?.data.status !== 'open') return;
  invoice.data.status = 'void';
  invoice.data.auto_advance = false;
  invoice.data.next_payment_attempt = null;
  invoice.data.status_transitions.voided_at = call.now;
  invoice.dueAt = null;
  await save(call, invoice);
  const payment = await paymentOf(call, invoiceId);
  payment.data.status = 'canceled';
  payment.data.status_transitions.canceled_at = call.now;
  await save(call, payment);
  const intent = await lockReferenced(call, 'payment_intent', idOf(payment.data.payment.payment_intent!));
  intent.data.status = 'canceled';
  intent.data.canceled_at = call.now;
  intent.data.cancellation_reason = 'void_invoice';
  intent.data.next_action = null;
  await save(call, intent);
  await emit(call, 'payment_intent.canceled', intent.data);
  await emit(call, 'invoice.voided', invoice.data);
}
