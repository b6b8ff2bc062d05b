import { expect, test } from 'vitest';
import { startSandbox } from '../test/start-sandbox.ts';
import { invoiceOf, periodOf, secretOf, subscribe, subscribed } from '../test/subscribe.ts';
import { card, goodCard } from '../test/test-cards.ts';

test('a subscription renews every month on its billing day, and each month is charged once', async () => {
  const started = await startSandbox();
  const { stripe, clock, moveTo, receiver, sandbox } = started;
  clock.set('2025-12-31T12:00:00Z');
  const { id, customer } = await subscribed(started);
  expect(await sandbox.nextDueAt()).toEqual(new Date('2026-01-31T12:00:00Z'));
  await moveTo('2026-03-31T12:00:00Z');
  const renewed = await stripe.subscriptions.retrieve(id);
  expect(renewed.status).toBe('active');
  expect(periodOf(renewed)).toEqual(['2026-03-31T12:00:00.000Z', '2026-04-30T12:00:00.000Z']);
  const invoices = await stripe.invoices.list({ subscription: id, status: 'paid' });
  expect(invoices.data.map(({ created }) => new Date(created * 1000).toISOString())).toEqual([
    '2026-03-31T12:00:00.000Z',
    '2026-02-28T12:00:00.000Z',
    '2026-01-31T12:00:00.000Z',
    '2025-12-31T12:00:00.000Z',
  ]);
  expect((await stripe.charges.list({ customer: customer as string })).data).toHaveLength(4);
  expect(receiver.types().filter((type) => type === 'invoice.paid')).toHaveLength(3);
  expect(receiver.events.find(({ type }) => type === 'invoice.paid')!.data.object).toMatchObject({
    billing_reason: 'subscription_cycle',
    parent: { subscription_details: { subscription: id, metadata: { student_id: 's1' } } },
  });
});

test('a renewal that fails is tried again three times, then the subscription ends', async () => {
  const started = await startSandbox();
  const { stripe, moveTo, receiver } = started;
  // The card is valid for the first payment and expired at the second.
  const { id } = await subscribed(started, card('4242424242424242', { expMonth: 5, expYear: 2025 }));
  await moveTo('2025-06-21T16:00:00Z');
  const failing = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(failing.status).toBe('past_due');
  expect(invoiceOf(failing)).toMatchObject({
    status: 'open',
    attempt_count: 1,
    next_payment_attempt: Date.parse('2025-06-24T16:00:00Z') / 1000,
  });
  expect(receiver.types()).toEqual(
    expect.arrayContaining(['invoice.payment_failed', 'customer.subscription.updated']),
  );
  await moveTo('2025-07-06T15:59:59Z');
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  await moveTo('2025-07-06T16:00:00Z');
  const ended = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(ended).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
    latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
  });
  expect(receiver.types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
  expect(receiver.types().at(-1)).toBe('customer.subscription.deleted');
});

test('a student whose renewal failed can pay it and keeps the subscription', async () => {
  const started = await startSandbox();
  const { stripe, sandbox, moveTo } = started;
  const { id } = await subscribed(started, card('4000002760003184'));
  const waiting = await subscribe(started);
  await sandbox.confirm({ clientSecret: secretOf(waiting), card: card('4000002760003184') });
  await sandbox.authenticate({ clientSecret: secretOf(waiting), outcome: 'succeed' });
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'incomplete' });

  await moveTo('2025-06-22T16:00:00Z');
  const failing = await stripe.subscriptions.retrieve(waiting.id, {
    expand: ['latest_invoice.confirmation_secret'],
  });
  // The cardholder is not present for 3-D Secure.
  expect(failing.status).toBe('past_due');
  await sandbox.confirm({ clientSecret: secretOf(failing), card: goodCard });
  const again = await stripe.subscriptions.retrieve(waiting.id, { expand: ['default_payment_method'] });
  expect(again).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4242' } } });
  await moveTo('2025-07-22T16:00:00Z');
  expect((await stripe.subscriptions.retrieve(waiting.id)).status).toBe('active');
});

test('a new card on file pays the renewal that failed', async () => {
  const started = await startSandbox();
  const { stripe, sandbox, moveTo } = started;
  const { id, customer } = await subscribed(started);
  const save = async (number: string) => {
    const setup = await stripe.setupIntents.create({ customer: customer as string });
    await sandbox.confirm({ clientSecret: setup.client_secret!, card: card(number) });
    return (await stripe.setupIntents.retrieve(setup.id)).payment_method as string;
  };
  await stripe.subscriptions.update(id, { default_payment_method: await save('4000000000000341') });
  await moveTo('2025-06-21T16:00:00Z');
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  await stripe.subscriptions.update(id, { default_payment_method: await save('4242424242424242') });
  await moveTo('2025-06-24T16:00:00Z');
  const paid = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(paid).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', attempt_count: 2 } });
});

test('two processes renew a subscription once at the end of a period', async () => {
  const started = await startSandbox();
  const { stripe, sandbox, clock, another } = started;
  const { id } = await subscribed(started);
  const other = await another();
  clock.set('2025-06-21T16:00:00Z');
  await Promise.all([sandbox.advance(clock.now()), other.sandbox.advance(clock.now())]);
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2);
});
