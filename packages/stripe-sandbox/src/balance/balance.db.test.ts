import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startSandbox } from '../../test/start-sandbox.ts';
import type { TestSandbox } from '../../test/start-sandbox.ts';

const pay = ({ stripe }: TestSandbox, options: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    ...options,
  });

const linesOf = async ({ stripe }: TestSandbox, params: Stripe.BalanceTransactionListParams = {}) =>
  (await stripe.balanceTransactions.list({ limit: 100, ...params })).data.map(
    ({ reporting_category, amount, fee, net }) => [reporting_category, amount, fee, net],
  );

test('a charge, its refund and a dispute each move the balance once, and the fee of the charge stays', async () => {
  const started = await startSandbox();
  const { stripe, sandbox } = started;
  const { id, latest_charge: chargeId } = await pay(started);
  await stripe.refunds.create({ payment_intent: id, amount: 200 });
  const disputed = await pay(started, { amount: 2_500 });
  await sandbox.dispute(disputed.id);
  expect(await linesOf(started)).toEqual([
    ['dispute', -2_500, 0, -2_500],
    ['charge', 2_500, 103, 2_397],
    ['refund', -200, 0, -200],
    ['charge', 500, 45, 455],
  ]);
  const charge = await stripe.charges.retrieve(chargeId as string);
  expect(await stripe.balanceTransactions.retrieve(charge.balance_transaction as string)).toMatchObject({
    amount: 500,
    fee: 45,
    status: 'pending',
  });
  const { data } = await stripe.balanceTransactions.list({ source: charge.id, expand: ['data.source'] });
  expect(data).toHaveLength(1);
  expect(data[0]!.source).toMatchObject({ id: charge.id, payment_intent: id });
});

test('a hold enters the balance when it is captured, and never if it is released', async () => {
  const started = await startSandbox();
  const { stripe } = started;
  const [captured, released] = [
    await pay(started, { capture_method: 'manual' }),
    await pay(started, { capture_method: 'manual' }),
  ];
  expect(await linesOf(started)).toEqual([]);
  await stripe.paymentIntents.capture(captured.id);
  await stripe.paymentIntents.cancel(released.id);
  expect(await linesOf(started)).toEqual([['charge', 500, 45, 455]]);
});

test('what has become available is paid out once a day, and the payout lists what it contains', async () => {
  const started = await startSandbox();
  const { stripe, moveTo } = started;
  const { id } = await pay(started);
  await pay(started, { amount: 1_000 });
  await stripe.refunds.create({ payment_intent: id, amount: 100 });
  await moveTo('2025-05-22T23:59:00Z');
  expect((await stripe.payouts.list()).data).toEqual([]);
  await moveTo('2025-05-24T12:00:00Z');
  const { data } = await stripe.payouts.list({ status: 'paid' });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ amount: 455 + 941 - 100, currency: 'usd', automatic: true });
  const contained = await linesOf(started, { payout: data[0]!.id });
  expect(contained.map(([category]) => category)).toEqual(['payout', 'refund', 'charge', 'charge']);
  expect(await stripe.balanceTransactions.list({ type: 'payout' })).toMatchObject({
    data: [{ amount: -1_296, source: data[0]!.id }],
  });
});

test('after more refunds than charges nothing is paid out, and the next payout is smaller', async () => {
  const started = await startSandbox();
  const { stripe, moveTo } = started;
  const { id } = await pay(started);
  await moveTo('2025-05-24T12:00:00Z');
  await stripe.refunds.create({ payment_intent: id });
  await pay(started, { amount: 100 });
  await moveTo('2025-05-27T12:00:00Z');
  expect((await stripe.payouts.list()).data).toHaveLength(1);
  await pay(started, { amount: 2_000 });
  await moveTo('2025-05-30T12:00:00Z');
  const [newest] = (await stripe.payouts.list()).data;
  expect(newest!.amount).toBe(2_000 - 88 + (100 - 33) - 500);
});

test('data of an earlier version gets its balance at the next start, once', async () => {
  const started = await startSandbox();
  const { stripe, sandbox, pool } = started;
  const { id } = await pay(started);
  await stripe.refunds.create({ payment_intent: id, amount: 200 });
  await sandbox.dispute((await pay(started)).id);
  const before = await linesOf(started);
  await pool.query(`delete from stripe_sandbox.objects where object = 'balance_transaction'`);
  await pool.query(`update stripe_sandbox.objects set data = jsonb_set(data, '{balance_transaction}', 'null')
    where object in ('charge', 'refund')`);
  expect(await linesOf(started)).toEqual([]);
  await Promise.all([sandbox.prepare(), (await started.another()).sandbox.prepare()]);
  const inOrder = (lines: unknown[]) => lines.map((line) => JSON.stringify(line)).toSorted();
  expect(inOrder(await linesOf(started))).toEqual(inOrder(before));
});
