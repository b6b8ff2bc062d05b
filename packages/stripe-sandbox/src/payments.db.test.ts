import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startSandbox } from '../test/start-sandbox.ts';
import { card, goodCard } from '../test/test-cards.ts';

const deposit = {
  amount: 500,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
} satisfies Stripe.PaymentIntentCreateParams;

test('a deposit is paid with a test card, and webhooks report it', async () => {
  const { stripe, sandbox, settle, receiver } = await startSandbox();
  const created = await stripe.paymentIntents.create({ ...deposit, metadata: { payment_id: 'p1' } });
  expect(created).toMatchObject({ status: 'requires_payment_method', metadata: { payment_id: 'p1' } });
  expect(await sandbox.confirm({ clientSecret: created.client_secret!, card: goodCard })).toEqual({
    status: 200,
    body: { id: created.id, status: 'succeeded' },
  });
  const paid = await stripe.paymentIntents.retrieve(created.id, {
    expand: ['latest_charge', 'payment_method'],
  });
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 500,
    latest_charge: { captured: true, amount_captured: 500 },
    payment_method: { card: { brand: 'visa', last4: '4242' } },
  });
  await settle();
  expect(receiver.types()).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
  ]);
  expect(receiver.events[2]!.data.object).toMatchObject({ id: created.id, status: 'succeeded' });
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])('the card %s is declined with words for the student; another can be used', async (...facts) => {
  const [number, code, decline_code, message] = facts;
  const { stripe, sandbox, settle, receiver } = await startSandbox();
  const { id, client_secret } = await stripe.paymentIntents.create(deposit);
  const refused = await sandbox.confirm({ clientSecret: client_secret!, card: card(number) });
  expect(refused).toMatchObject({
    status: 402,
    body: { error: { type: 'card_error', code, decline_code, message } },
  });
  const after = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(after).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { code, decline_code, message },
    latest_charge: { status: 'failed', paid: false, failure_code: code },
  });
  await settle();
  expect(receiver.types()).toContain('payment_intent.payment_failed');
  expect(await sandbox.confirm({ clientSecret: client_secret!, card: goodCard })).toMatchObject({
    body: { status: 'succeeded' },
  });
  expect((await stripe.paymentIntents.retrieve(id)).last_payment_error).toBeNull();
});

test.each([
  [card('4242424242424241'), 'incorrect_number', 'Your card number is incorrect.'],
  [
    card('4242424242424242', { expYear: 2024 }),
    'invalid_expiry_year',
    "Your card's expiration year is invalid.",
  ],
  [
    card('4242424242424242', { expMonth: 13 }),
    'invalid_expiry_month',
    "Your card's expiration month is invalid.",
  ],
  [card('4242424242424242', { cvc: '12' }), 'invalid_cvc', "Your card's security code is invalid."],
])('a typing error in the card (%j) is refused before a charge is tried', async (typed, code, message) => {
  const { stripe, sandbox } = await startSandbox();
  const { id, client_secret } = await stripe.paymentIntents.create(deposit);
  expect(await sandbox.confirm({ clientSecret: client_secret!, card: typed })).toMatchObject({
    status: 402,
    body: { error: { code, message } },
  });
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ latest_charge: null });
});

test('the number of a real card is refused, and no card number is stored', async () => {
  const { stripe, sandbox, pool } = await startSandbox();
  const { client_secret } = await stripe.paymentIntents.create(deposit);
  const number = '4012888888881881';
  expect(await sandbox.confirm({ clientSecret: client_secret!, card: card(number) })).toMatchObject({
    status: 402,
    body: { error: { code: 'card_declined', decline_code: 'test_mode_live_card' } },
  });
  await sandbox.confirm({ clientSecret: client_secret!, card: goodCard });
  const { rows } = await pool.query<{ kept: string }>(
    `select o::text as kept from stripe_sandbox.objects o union all select i::text from stripe_sandbox.idempotent_calls i`,
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { kept } of rows) expect(kept).not.toMatch(/4012888888881881|4242424242424242/);
});

test('a payment cannot be confirmed with its id or with a wrong secret', async () => {
  const { stripe, sandbox } = await startSandbox();
  const { id, client_secret } = await stripe.paymentIntents.create(deposit);
  for (const clientSecret of [id, `${id}_secret_wrong`, `${client_secret}x`, 'pi_x_secret_y', '']) {
    expect(await sandbox.confirm({ clientSecret, card: goodCard })).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing' } },
    });
  }
});

test('an error for the browser contains neither the metadata nor the secret of the payment', async () => {
  const { stripe, sandbox } = await startSandbox();
  const { client_secret } = await stripe.paymentIntents.create({ ...deposit, metadata: { secret: 'thing' } });
  const refused = await sandbox.confirm({ clientSecret: client_secret!, card: card('4000000000000002') });
  expect(JSON.stringify(refused)).not.toMatch(/thing|_secret_|metadata/);
});

test('ten presses on Pay make one charge', async () => {
  const { stripe, sandbox } = await startSandbox();
  const { id, client_secret } = await stripe.paymentIntents.create(deposit);
  const presses = Array.from({ length: 10 }, () =>
    sandbox.confirm({ clientSecret: client_secret!, card: goodCard }),
  );
  const answers = await Promise.all(presses);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
});

test('the server can confirm with a saved card, and gets an error for a late action or a declined card', async () => {
  const { stripe } = await startSandbox();
  const customer = await stripe.customers.create({ email: 'one@example.edu' });
  const intent = await stripe.paymentIntents.create({
    ...deposit,
    customer: customer.id,
    payment_method: 'pm_card_visa',
    setup_future_usage: 'off_session',
    confirm: true,
  });
  expect(intent.status).toBe('succeeded');
  const [saved] = (await stripe.paymentMethods.list({ customer: customer.id })).data;
  const again = await stripe.paymentIntents.create({ ...deposit, customer: customer.id });
  const paid = await stripe.paymentIntents.confirm(again.id, { payment_method: saved!.id });
  expect(paid.status).toBe('succeeded');
  for (const late of [
    () => stripe.paymentIntents.confirm(again.id),
    () => stripe.paymentIntents.cancel(again.id),
    () => stripe.paymentIntents.capture(again.id),
    () => stripe.paymentIntents.update(again.id, { amount: 700 }),
  ]) {
    await expect(late()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: again.id },
    });
  }
  const declined = stripe.paymentIntents.create({
    ...deposit,
    payment_method: 'pm_card_chargeDeclined',
    confirm: true,
  });
  await expect(declined).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    payment_intent: { status: 'requires_payment_method' },
  });
});

test('a payment can be changed before it is confirmed', async () => {
  const { stripe } = await startSandbox();
  const { id } = await stripe.paymentIntents.create({ ...deposit, metadata: { a: '1', b: '2' } });
  const changed = await stripe.paymentIntents.update(id, {
    amount: 2500,
    metadata: { a: '', c: '3' },
    payment_method: 'pm_card_visa',
  });
  expect(changed).toMatchObject({ amount: 2500, status: 'requires_confirmation' });
  expect(changed.metadata).toEqual({ b: '2', c: '3' });
});
