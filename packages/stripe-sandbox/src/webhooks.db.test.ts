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

test('the product is told by itself while time goes by, soon after it happened', async () => {
  const started = await startSandbox();
  started.sandbox.start();
  await pay(started);
  await expect.poll(started.receiver.types).toEqual(story);
});

test('webhooks carry the real time, whatever the demo clock says, so that the SDK accepts them', async () => {
  const started = await startSandbox();
  started.clock.set('2031-01-01T00:00:00Z');
  await pay(started);
  await started.settle();
  // The receiver verified the signatures with the SDK, which tolerates five minutes.
  expect(started.receiver.types()).toEqual(story);
  expect(started.receiver.events[0]!.created).toBe(Date.parse('2031-01-01T00:00:00Z') / 1000);
});

test('a webhook that is not received comes again, later each time, until it is', async () => {
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

test('after three days of silence it is given up, and the event can still be read', async () => {
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

test('webhooks can be lost, doubled, turned around or held back, and none is lost afterwards', async () => {
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

test('several processes bring each webhook once', async () => {
  const started = await startSandbox();
  const other = await started.another();
  for (let count = 0; count < 5; count += 1) await pay(started);
  const now = started.clock.now();
  await Promise.all([started.sandbox.advance(now), other.sandbox.advance(now)]);
  const ids = started.receiver.events.map(({ id }) => id);
  expect(ids).toHaveLength(15);
  expect(new Set(ids).size).toBe(15);
});

test('a process that dies while it brings a webhook leaves it to another', async () => {
  const started = await startSandbox();
  await started.stripe.customers.create();
  // As if a process had leased it a minute ago and then died.
  await started.pool.query(`update stripe_sandbox.deliveries set leased_until = $1`, [
    new Date(Date.now() - 60_000),
  ]);
  await started.settle();
  expect(started.receiver.types()).toEqual(['customer.created']);
});

test('another address can be registered, for some events, with a secret of its own', async () => {
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

test('registering the same address in every process tells everything once', async () => {
  const started = await startSandbox();
  const other = await started.another();
  const { url, secret } = started.receiver;
  await Promise.all([started.sandbox.sendWebhooksTo(url, secret), other.sandbox.sendWebhooksTo(url, secret)]);
  await started.stripe.customers.create();
  await started.settle();
  expect(started.receiver.types()).toEqual(['customer.created']);
});

test('events can be listed by type and time', async () => {
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
