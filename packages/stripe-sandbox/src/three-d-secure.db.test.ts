import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startSandbox } from '../test/start-sandbox.ts';
import { card, goodCard } from '../test/test-cards.ts';

const deposit = {
  amount: 500,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
} satisfies Stripe.PaymentIntentCreateParams;

test('a payment that needs 3-D Secure is charged after the student has passed it', async () => {
  const { stripe, sandbox, settle, receiver } = await startSandbox();
  const { id, client_secret } = await stripe.paymentIntents.create(deposit);
  const clientSecret = client_secret!;
  const returnUrl = 'http://localhost:3000/payment-complete?purpose=deposit';
  const asked = await sandbox.confirm({ clientSecret, card: card('4000002760003184'), returnUrl });
  const url = `http://localhost:3000/sandbox/3ds#client_secret=${clientSecret}`;
  expect(asked).toEqual({
    status: 200,
    body: { id, status: 'requires_action', nextAction: { type: 'redirect_to_url', url } },
  });
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_action',
    latest_charge: null,
    next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } },
  });
  expect(await sandbox.authenticate({ clientSecret, outcome: 'succeed' })).toEqual({
    status: 200,
    body: {
      id,
      status: 'succeeded',
      redirectUrl: `${returnUrl}&payment_intent=${id}&payment_intent_client_secret=${clientSecret}&redirect_status=succeeded`,
    },
  });
  const paid = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(paid).toMatchObject({
    status: 'succeeded',
    next_action: null,
    latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
  });
  expect(await sandbox.authenticate({ clientSecret, outcome: 'succeed' })).toMatchObject({
    status: 400,
    body: { error: { code: 'payment_intent_unexpected_state' } },
  });
  await settle();
  expect(receiver.types()).toEqual([
    'payment_intent.created',
    'payment_intent.requires_action',
    'charge.succeeded',
    'payment_intent.succeeded',
  ]);
});

test('a student who fails 3-D Secure, or whose bank then declines, pays nothing and may try again', async () => {
  const { stripe, sandbox } = await startSandbox();
  const { id, client_secret } = await stripe.paymentIntents.create(deposit);
  const clientSecret = client_secret!;
  await sandbox.confirm({ clientSecret, card: card('4000002760003184') });
  expect(await sandbox.authenticate({ clientSecret, outcome: 'fail' })).toMatchObject({
    status: 200,
    body: { status: 'requires_payment_method', error: { code: 'payment_intent_authentication_failure' } },
  });
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ latest_charge: null });

  await sandbox.confirm({ clientSecret, card: card('4000008400001629'), returnUrl: 'http://localhost/x' });
  expect(await sandbox.authenticate({ clientSecret, outcome: 'succeed' })).toMatchObject({
    body: {
      status: 'requires_payment_method',
      redirectUrl: expect.stringContaining('redirect_status=failed') as string,
      error: { code: 'card_declined' },
    },
  });

  await sandbox.confirm({ clientSecret, card: card('4000002760003184') });
  // The student closed the page and pays with another card.
  expect(await sandbox.confirm({ clientSecret, card: goodCard })).toMatchObject({
    body: { status: 'succeeded' },
  });
});
