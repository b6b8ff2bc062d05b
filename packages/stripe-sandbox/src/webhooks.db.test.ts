import { expect, test } from 'vitest';
import { startSandbox } from '../test/start-sandbox.ts';
import type { TestSandbox } from '../test/start-sandbox.ts';

const pay = ({ stripe }: TestSandbox) =>
  stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  });

const story = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];

test('webhooks are sent automatically, soon after a payment', async () => {
  const started = await startSandbox();
  started.sandbox.start();
  await pay(started);
  await expect.poll(started.receiver.types).toEqual(story);
});

test('webhooks are signed with the real time, not with the demo clock, so that the SDK accepts them', async () => {
  const started = await startSandbox();
  started.clock.set('2031-01-01T00:00:00Z');
  await pay(started);
  await started.settle();
  // The receiver verified the signatures with the SDK, which tolerates five minutes.
  expect(started.receiver.types()).toEqual(story);
  expect(started.receiver.events[0]!.created).toBe(Date.parse('2031-01-01T00:00:00Z') / 1000);
});

test('a webhook that is not accepted is sent again, with longer delays, until it is', async () => {
  const started = await startSandbox();
  const { sandbox, receiver, moveTo, stripe } = started;
  await stripe.customers.create();
  receiver.answer(503);
  await started.settle();
  expect(receiver.types()).toEqual(['customer.created']);
  expect(await sandbox.nextDueAt()).toEqual(new Date('2025-05-21T16:00:10Z'));
  await moveTo('2025-05-21T16:00:10Z');
  expect(receiver.types()).toHaveLength(2);
  expect(await sandbox.nextDueAt()).toEqual(new Date('2025-05-21T16:01:10Z'));
  receiver.answer(200);
  await moveTo('2025-05-22T16:00:00Z');
  expect(receiver.types()).toHaveLength(3);
  expect(await sandbox.nextDueAt()).toBeNull();
  expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1);
  const [event] = (await stripe.events.list({ type: 'customer.created' })).data;
  expect(event).toMatchObject({ pending_webhooks: 0 });
});

test('a webhook that is not accepted for three days is given up, and the event can still be read', async () => {
  const started = await startSandbox();
  const { sandbox, receiver, moveTo, stripe } = started;
  await stripe.customers.create();
  receiver.answer(500);
  await moveTo('2025-05-24T16:00:00Z');
  expect(receiver.types()).toHaveLength(8);
  expect(await sandbox.nextDueAt()).toBeNull();
  const [event] = (await stripe.events.list()).data;
  expect(event).toMatchObject({ type: 'customer.created', pending_webhooks: 1 });
  expect(await stripe.events.retrieve(event!.id)).toMatchObject({ id: event!.id });
});

test('webhooks can be dropped, duplicated, reordered or withheld, and are delivered normally afterwards', async () => {
  const started = await startSandbox();
  const { sandbox, receiver, settle, stripe } = started;
  await sandbox.faults.webhooks('drop');
  await pay(started);
  await settle();
  expect(receiver.types()).toEqual([]);
  expect(await sandbox.nextDueAt()).toBeNull();

  await sandbox.faults.webhooks('duplicate');
  await stripe.customers.create();
  await settle();
  expect(receiver.types()).toEqual(['customer.created', 'customer.created']);
  expect(receiver.events[0]!.id).toBe(receiver.events[1]!.id);

  receiver.events.length = 0;
  await sandbox.faults.webhooks('withhold');
  await pay(started);
  await settle();
  expect(receiver.types()).toEqual([]);
  expect(await sandbox.nextDueAt()).toBeNull();

  await sandbox.faults.webhooks('reorder');
  await settle();
  expect(receiver.types()).toEqual(story.toReversed());

  receiver.events.length = 0;
  await sandbox.faults.clear();
  await pay(started);
  await settle();
  expect(receiver.types()).toEqual(story);
});

test('several processes deliver each webhook once', async () => {
  const started = await startSandbox();
  const other = await started.another();
  for (let count = 0; count < 5; count += 1) await pay(started);
  const now = started.clock.now();
  await Promise.all([started.sandbox.advance(now), other.sandbox.advance(now)]);
  const ids = started.receiver.events.map(({ id }) => id);
  expect(ids).toHaveLength(15);
  expect(new Set(ids).size).toBe(15);
});

test('a webhook of a process that died during the delivery is delivered by another process', async () => {
  const started = await startSandbox();
  await started.stripe.customers.create();
  // As if a process had leased it a minute ago and then died.
  await started.pool.query(`update stripe_sandbox.deliveries set leased_until = $1`, [
    new Date(Date.now() - 60_000),
  ]);
  await started.settle();
  expect(started.receiver.types()).toEqual(['customer.created']);
});

test('another webhook address can be registered, for some events, with a secret of its own', async () => {
  const { stripe, settle, receiver } = await startSandbox();
  const endpoint = await stripe.webhookEndpoints.create({
    url: receiver.url,
    enabled_events: ['product.created'],
  });
  expect(endpoint.secret).toMatch(/^whsec_/);
  expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(2);
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
  await stripe.products.create({ name: 'Pass' });
  expect((await stripe.events.list()).data[0]!.pending_webhooks).toBe(1);
  expect(await stripe.webhookEndpoints.del(endpoint.id)).toMatchObject({ deleted: true });
  await settle();
  expect(receiver.types()).toEqual(['product.created']);
});

test('an address that every process registers gets each webhook once', async () => {
  const started = await startSandbox();
  const other = await started.another();
  const { url, secret } = started.receiver;
  await Promise.all([started.sandbox.sendWebhooksTo(url, secret), other.sandbox.sendWebhooksTo(url, secret)]);
  await started.stripe.customers.create();
  await started.settle();
  expect(started.receiver.types()).toEqual(['customer.created']);
});

test('events can be listed by type and by delivery', async () => {
  const started = await startSandbox();
  await pay(started);
  const { stripe } = started;
  const { data } = await stripe.events.list({ types: ['charge.succeeded', 'payment_intent.succeeded'] });
  expect(data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'charge.succeeded']);
  expect(data[0]!.request!.idempotency_key).toMatch(/^stripe-node-retry-/);
  expect((await stripe.events.list({ delivery_success: true })).data).toEqual([]);
  await started.settle();
  expect((await stripe.events.list({ delivery_success: true })).data).toHaveLength(3);
});
