import { expect, test } from 'vitest';
import { startSandbox } from '../test/start-sandbox.ts';

const deposit = { amount: 500, currency: 'usd' };
const create = 'POST /v1/payment_intents';

test.each(['drop_after_work', 'drop_before_work', 'error', 'error_after_work'] as const)(
  'after a fault (%s) the SDK retries automatically, and there is one payment',
  async (kind) => {
    const { stripe, sandbox } = await startSandbox();
    await sandbox.faults.nextCall({ call: create, kind });
    const intent = await stripe.paymentIntents.create(deposit);
    expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([intent.id]);
    const replayed = kind.endsWith('after_work') ? 'true' : undefined;
    expect(intent.lastResponse.headers['idempotent-replayed']).toBe(replayed);
  },
);

test('a caller whose connection is dropped after the work gets the same payment by its idempotency key', async () => {
  const { stripe, sandbox } = await startSandbox();
  await sandbox.faults.nextCall({ call: create, kind: 'drop_after_work', times: 3 });
  const options = { idempotencyKey: 'doubt', maxNetworkRetries: 0 };
  await expect(stripe.paymentIntents.create(deposit, options)).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  const [made] = (await stripe.paymentIntents.list()).data;
  expect(made).toBeDefined();
  await sandbox.faults.clear();
  expect(await stripe.paymentIntents.create(deposit, options)).toMatchObject({ id: made!.id });
});

test('a call whose answer comes too late is executed nevertheless', async () => {
  const { stripe, sandbox } = await startSandbox();
  await sandbox.faults.nextCall({ call: create, kind: 'late', lateMs: 60_000 });
  const hurried = { idempotencyKey: 'late', maxNetworkRetries: 0, timeout: 2_000 };
  await expect(stripe.paymentIntents.create(deposit, hurried)).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  await expect.poll(async () => (await stripe.paymentIntents.list()).data.length).toBe(1);
});

test('a fault affects only the call that it was set for, as often as it was set', async () => {
  const { stripe, sandbox, another } = await startSandbox();
  const once = { maxNetworkRetries: 0 };
  await sandbox.faults.nextCall({ call: 'POST /v1/payment_intents/*/capture', kind: 'error', times: 2 });
  const { id } = await stripe.paymentIntents.create({
    ...deposit,
    capture_method: 'manual',
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  const other = (await another()).stripe;
  await expect(stripe.paymentIntents.capture(id, {}, once)).rejects.toMatchObject({ type: 'StripeAPIError' });
  await expect(other.paymentIntents.capture(id, {}, once)).rejects.toMatchObject({ statusCode: 500 });
  expect(await stripe.paymentIntents.capture(id, {}, once)).toMatchObject({ status: 'succeeded' });
});
