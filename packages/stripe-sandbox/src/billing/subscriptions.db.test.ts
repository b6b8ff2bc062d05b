import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startSandbox } from '../../test/start-sandbox.ts';
import { invoiceOf, periodOf, secretOf, subscribe, subscribed } from '../../test/subscribe.ts';
import { card, goodCard } from '../../test/test-cards.ts';

test('a subscription waits for its first payment, and is active from then on', async () => {
  const started = await startSandbox();
  const { stripe, sandbox, settle, receiver } = started;
  const created = await subscribe(started);
  expect(created).toMatchObject({ status: 'incomplete', metadata: { student_id: 's1' } });
  const invoice = invoiceOf(created);
  expect(invoice).toMatchObject({ status: 'open', amount_due: 999, billing_reason: 'subscription_create' });
  const intentId = invoice.payments!.data[0]!.payment.payment_intent as string;
  expect(secretOf(created)).toMatch(new RegExp(`^${intentId}_secret_`));

  await sandbox.confirm({ clientSecret: secretOf(created), card: goodCard });
  const active = await stripe.subscriptions.retrieve(created.id, {
    expand: ['default_payment_method', 'latest_invoice.payments.data.payment.payment_intent', 'customer'],
  });
  expect(active).toMatchObject({
    status: 'active',
    cancel_at_period_end: false,
    default_payment_method: { card: { last4: '4242' }, customer: (active.customer as Stripe.Customer).id },
    latest_invoice: {
      status: 'paid',
      amount_paid: 999,
      parent: { subscription_details: { subscription: created.id } },
      payments: {
        data: [{ status: 'paid', payment: { payment_intent: { id: intentId, status: 'succeeded' } } }],
      },
    },
  });
  expect(periodOf(active)).toEqual(['2025-05-21T16:00:00.000Z', '2025-06-21T16:00:00.000Z']);
  const [payment] = (
    await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intentId } })
  ).data;
  expect(payment).toMatchObject({ invoice: invoice.id, status: 'paid' });
  await settle();
  expect(receiver.types().slice(-6)).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
  ]);
  expect(receiver.events.at(-1)!.data.previous_attributes).toMatchObject({ status: 'incomplete' });
});

test('a subscription stays incomplete after a declined first payment, and expires after 23 hours without a payment', async () => {
  const started = await startSandbox();
  const { stripe, sandbox, moveTo, receiver } = started;
  const created = await subscribe(started);
  const clientSecret = secretOf(created);
  expect(await sandbox.confirm({ clientSecret, card: card('4000000000000002') })).toMatchObject({
    status: 402,
  });
  expect((await stripe.subscriptions.retrieve(created.id)).status).toBe('incomplete');
  await moveTo('2025-05-22T14:59:59Z');
  expect((await stripe.subscriptions.retrieve(created.id)).status).toBe('incomplete');
  await moveTo('2025-05-22T15:00:00Z');
  const ended = await stripe.subscriptions.retrieve(created.id, { expand: ['latest_invoice'] });
  expect(ended).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } });
  expect(await sandbox.confirm({ clientSecret, card: goodCard })).toMatchObject({
    status: 400,
    body: { error: { code: 'payment_intent_unexpected_state' } },
  });
  expect(receiver.types()).toContain('invoice.voided');
});

test('a cancelled subscription lasts until the end of the paid period, and the cancellation can be taken back', async () => {
  const started = await startSandbox();
  const { stripe, clock, moveTo, receiver } = started;
  const { id } = await subscribed(started);
  clock.set('2025-05-25T10:00:00Z');
  const cancelled = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const asked = Date.parse('2025-05-25T10:00:00Z') / 1000;
  expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: true, canceled_at: asked });
  expect(cancelled.cancel_at).toBe(cancelled.items.data[0]!.current_period_end);
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at_period_end: false,
    canceled_at: null,
    cancel_at: null,
  });
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await moveTo('2025-06-21T15:59:59Z');
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  await moveTo('2025-06-21T16:00:00Z');
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    canceled_at: asked,
    ended_at: Date.parse('2025-06-21T16:00:00Z') / 1000,
  });
  expect(receiver.types().at(-1)).toBe('customer.subscription.deleted');
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  await expect(stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toMatchObject({
    statusCode: 400,
  });
});

test('a subscription can also be ended immediately', async () => {
  const started = await startSandbox();
  const { stripe, settle, receiver, sandbox } = started;
  const { id } = await subscribed(started);
  expect(await stripe.subscriptions.cancel(id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'cancellation_requested' },
  });
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
  await settle();
  expect(receiver.types()).toEqual(['customer.subscription.deleted']);
  expect(await sandbox.nextDueAt()).toBeNull();
  const unpaid = await subscribe(started);
  expect((await stripe.subscriptions.cancel(unpaid.id)).status).toBe('incomplete_expired');
});

test('an open invoice can be paid by the server', async () => {
  const started = await startSandbox();
  const { stripe } = started;
  const created = await subscribe(started);
  const invoice = invoiceOf(created);
  await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({ code: 'resource_missing' });
  expect(await stripe.invoices.pay(invoice.id, { payment_method: 'pm_card_visa' })).toMatchObject({
    status: 'paid',
  });
  expect((await stripe.subscriptions.retrieve(created.id)).status).toBe('active');
  await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({ statusCode: 400 });
});

test('a saved card pays the first invoice automatically; a declined one creates no subscription with error_if_incomplete', async () => {
  const started = await startSandbox();
  const { stripe } = started;
  const { items } = await subscribe(started);
  const price = items.data[0]!.price.id;
  const customer = await stripe.customers.create({
    email: 'one@example.edu',
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  });
  const paid = await stripe.subscriptions.create({ customer: customer.id, items: [{ price }] });
  expect(paid.status).toBe('active');
  await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: 'pm_card_chargeCustomerFail' },
  });
  const refused = stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    payment_behavior: 'error_if_incomplete',
  });
  await expect(refused).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
});

test('deleting a customer ends the subscription of that customer', async () => {
  const started = await startSandbox();
  const { stripe } = started;
  const { id, customer } = await subscribed(started);
  expect(await stripe.customers.del(customer as string)).toMatchObject({ deleted: true });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  expect(await stripe.customers.retrieve(customer as string)).toMatchObject({ deleted: true });
  expect((await stripe.customers.list()).data).toEqual([]);
});

test('a first payment whose 3-D Secure fails is reported by webhooks, and the next card activates the subscription', async () => {
  const started = await startSandbox();
  const { stripe, sandbox, settle, receiver } = started;
  const created = await subscribe(started);
  const clientSecret = secretOf(created);
  await sandbox.confirm({ clientSecret, card: card('4000002760003184') });
  await sandbox.authenticate({ clientSecret, outcome: 'fail' });
  await settle();
  expect(receiver.types().slice(-4)).toEqual([
    'payment_intent.requires_action',
    'invoice.payment_action_required',
    'payment_intent.payment_failed',
    'invoice.payment_failed',
  ]);
  await sandbox.confirm({ clientSecret, card: goodCard });
  expect((await stripe.subscriptions.retrieve(created.id)).status).toBe('active');
});
