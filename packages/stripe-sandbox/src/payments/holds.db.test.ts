import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startSandbox } from '../../test/start-sandbox.ts';
import type { TestSandbox } from '../../test/start-sandbox.ts';
import { goodCard } from '../../test/test-cards.ts';
import { daySeconds } from '../durations.ts';

async function hold({ stripe, sandbox }: TestSandbox): Promise<Stripe.PaymentIntent> {
  const { id, client_secret } = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    capture_method: 'manual',
  });
  await sandbox.confirm({ clientSecret: client_secret!, card: goodCard });
  return stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
}

const chargeOf = ({ latest_charge }: Stripe.PaymentIntent) => latest_charge as Stripe.Charge;

test('a hold is not a charge, and shows until when it can be captured', async () => {
  const started = await startSandbox();
  const held = await hold(started);
  expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 500, amount_received: 0 });
  expect(chargeOf(held)).toMatchObject({ captured: false, amount_captured: 0 });
  expect(chargeOf(held).payment_method_details!.card!.capture_before).toBe(held.created + 7 * daySeconds);
  expect(await started.sandbox.nextDueAt()).toEqual(new Date(held.created * 1000));
  await started.settle();
  expect(started.receiver.types()).toContain('payment_intent.amount_capturable_updated');
  expect(await started.sandbox.nextDueAt()).toEqual(new Date((held.created + 7 * daySeconds) * 1000));
});

test('a hold is captured once, however often the capture is requested', async () => {
  const started = await startSandbox();
  const { stripe, settle, receiver } = started;
  const { id } = await hold(started);
  const captured = await stripe.paymentIntents.capture(id, {}, { idempotencyKey: 'capture' });
  expect(captured).toMatchObject({ status: 'succeeded', amount_received: 500, amount_capturable: 0 });
  expect(await stripe.paymentIntents.capture(id, {}, { idempotencyKey: 'capture' })).toEqual(captured);
  await expect(stripe.paymentIntents.capture(id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  await settle();
  expect(receiver.types().slice(-2)).toEqual(['charge.captured', 'payment_intent.succeeded']);
  expect(await started.sandbox.nextDueAt()).toBeNull();
});

test('a released hold costs nothing and cannot be captured any more', async () => {
  const started = await startSandbox();
  const { stripe, settle, receiver } = started;
  const { id } = await hold(started);
  const canceled = await stripe.paymentIntents.cancel(id, {
    cancellation_reason: 'requested_by_customer',
    expand: ['latest_charge'],
  });
  expect(canceled).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'requested_by_customer',
    amount_received: 0,
    latest_charge: { captured: false, refunded: true, amount_refunded: 500 },
  });
  await expect(stripe.paymentIntents.capture(id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  await settle();
  expect(receiver.types().slice(-3)).toEqual([
    'refund.created',
    'charge.refunded',
    'payment_intent.canceled',
  ]);
});

test('of a capture and a release at the same time exactly one succeeds', async () => {
  const started = await startSandbox();
  const { id } = await hold(started);
  const other = await started.another();
  const outcomes = await Promise.allSettled([
    started.stripe.paymentIntents.capture(id),
    other.stripe.paymentIntents.cancel(id),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a hold that is neither captured nor released expires after seven days', async () => {
  const started = await startSandbox();
  const { stripe, moveTo, receiver } = started;
  const { id, created } = await hold(started);
  await moveTo(new Date((created + 7 * daySeconds - 1) * 1000));
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
  await moveTo(new Date((created + 30 * daySeconds) * 1000));
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'expired',
    // At its due time, even if the clock moved further.
    canceled_at: created + 7 * daySeconds,
  });
  expect(receiver.types()).toContain('charge.expired');
});

test('a part of a hold can be captured; the rest is released', async () => {
  const started = await startSandbox();
  const { id } = await hold(started);
  await expect(started.stripe.paymentIntents.capture(id, { amount_to_capture: 501 })).rejects.toMatchObject({
    code: 'amount_too_large',
  });
  const captured = await started.stripe.paymentIntents.capture(id, {
    amount_to_capture: 200,
    expand: ['latest_charge'],
  });
  expect(captured).toMatchObject({
    amount_received: 200,
    latest_charge: { amount_captured: 200, amount_refunded: 300, refunded: false },
  });
});
