import { expect, test } from 'vitest';
import { startSandbox } from '../../test/start-sandbox.ts';
import type { TestSandbox } from '../../test/start-sandbox.ts';

const pay = ({ stripe }: TestSandbox, payment_method = 'pm_card_visa') =>
  stripe.paymentIntents.create({ amount: 500, currency: 'usd', payment_method, confirm: true });

test('a payment is never refunded by more than was paid, in parts or as a whole', async () => {
  const started = await startSandbox();
  const { stripe, settle, receiver } = started;
  const { id } = await pay(started);
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 200, reason: 'duplicate' });
  expect(refund).toMatchObject({ status: 'succeeded', amount: 200, payment_intent: id, reason: 'duplicate' });
  await expect(stripe.refunds.create({ payment_intent: id, amount: 301 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
  });
  await stripe.refunds.create({ payment_intent: id, metadata: { why: 'cancelled' } });
  const charge = await stripe.charges.retrieve(refund.charge as string, { expand: ['refunds'] });
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 500 });
  expect(charge.refunds!.data.map(({ amount }) => amount)).toEqual([300, 200]);
  await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2);
  await settle();
  expect(receiver.types().filter((type) => type === 'charge.refunded')).toHaveLength(2);
});

test('of two refunds at the same time exactly one succeeds', async () => {
  const started = await startSandbox();
  const { id } = await pay(started);
  const other = await started.another();
  const outcomes = await Promise.allSettled([
    started.stripe.refunds.create({ payment_intent: id }),
    other.stripe.refunds.create({ payment_intent: id }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a payment that was not paid or does not exist cannot be refunded', async () => {
  const { stripe } = await startSandbox();
  const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'payment_intent',
  });
  await expect(stripe.refunds.create({})).rejects.toMatchObject({ statusCode: 400 });
});

test('a dispute is reported by one webhook, and the charge can no longer be refunded', async () => {
  const started = await startSandbox();
  const { stripe, sandbox, settle, receiver } = started;
  const { id } = await pay(started);
  await sandbox.dispute(id);
  await sandbox.dispute(id);
  await pay(started, 'pm_card_createDispute');
  await settle();
  const disputes = receiver.events.filter(({ type }) => type === 'charge.dispute.created');
  expect(disputes).toHaveLength(2);
  expect(disputes[0]!.data.object).toMatchObject({
    payment_intent: id,
    amount: 500,
    status: 'needs_response',
  });
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
  expect(await stripe.disputes.retrieve(dispute!.id, { expand: ['charge'] })).toMatchObject({
    charge: { disputed: true },
  });
});

test('the bank withdraws disputed money immediately, returns it if the dispute is won, and keeps it if the dispute is lost, closed or not answered', async () => {
  const started = await startSandbox();
  const { stripe, sandbox, receiver, moveTo } = started;
  const disputed = async () => {
    const { id } = await pay(started);
    await sandbox.dispute(id);
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(dispute!.balance_transactions.map(({ amount }) => amount)).toEqual([-500]);
    return dispute!.id;
  };
  const amounts = (dispute: { balance_transactions: { amount: number }[] }) =>
    dispute.balance_transactions.map(({ amount }) => amount);
  const unsent = await stripe.disputes.update(await disputed(), {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: false,
  });
  expect(unsent).toMatchObject({ status: 'needs_response', evidence_details: { has_evidence: true } });
  const won = await stripe.disputes.update(unsent.id, { submit: true });
  expect([won.status, ...amounts(won)]).toEqual(['won', -500, 500]);
  const lost = await stripe.disputes.update(await disputed(), {
    evidence: { uncategorized_text: 'losing_evidence' },
  });
  expect([lost.status, ...amounts(lost)]).toEqual(['lost', -500]);
  const closed = await stripe.disputes.close(await disputed());
  expect([closed.status, ...amounts(closed)]).toEqual(['lost', -500]);
  await expect(stripe.disputes.close(closed.id)).rejects.toMatchObject({ statusCode: 400 });
  const forgotten = await disputed();
  await moveTo('2025-06-01T16:00:00Z');
  expect(await stripe.disputes.retrieve(forgotten)).toMatchObject({ status: 'lost' });
  const countOf = (type: string) => receiver.types().filter((one) => one === `charge.dispute.${type}`).length;
  expect(['created', 'funds_withdrawn', 'closed', 'funds_reinstated'].map(countOf)).toEqual([4, 4, 4, 1]);
});
