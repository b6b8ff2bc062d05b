import { expect, test } from 'vitest';
import { startSandbox } from '../../test/start-sandbox.ts';
import { card, goodCard } from '../../test/test-cards.ts';

test('a card is saved for later without being charged', async () => {
  const { stripe, sandbox, settle, receiver } = await startSandbox();
  const customer = await stripe.customers.create({ name: 'One' });
  const setup = await stripe.setupIntents.create({ customer: customer.id, metadata: { for: 'later' } });
  expect(setup.status).toBe('requires_payment_method');
  expect(await sandbox.confirm({ clientSecret: setup.client_secret!, card: goodCard })).toEqual({
    status: 200,
    body: { id: setup.id, status: 'succeeded' },
  });
  const done = await stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method'] });
  expect(done).toMatchObject({ status: 'succeeded', payment_method: { customer: customer.id } });
  await settle();
  expect(receiver.types()).toEqual([
    'customer.created',
    'setup_intent.created',
    'payment_method.attached',
    'setup_intent.succeeded',
  ]);
});

test('a declined card is not saved, and saving a card can need 3-D Secure', async () => {
  const { stripe, sandbox } = await startSandbox();
  const { id, client_secret } = await stripe.setupIntents.create();
  const clientSecret = client_secret!;
  expect(await sandbox.confirm({ clientSecret, card: card('4000000000000002') })).toMatchObject({
    status: 402,
    body: { error: { code: 'card_declined' } },
  });
  expect(await stripe.setupIntents.retrieve(id)).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'card_declined' },
  });
  expect(await sandbox.confirm({ clientSecret, card: card('4000002760003184') })).toMatchObject({
    body: { status: 'requires_action' },
  });
  expect(await sandbox.authenticate({ clientSecret, outcome: 'fail' })).toMatchObject({
    body: { status: 'requires_payment_method', error: { code: 'setup_intent_authentication_failure' } },
  });
  await sandbox.confirm({ clientSecret, card: card('4000002760003184'), returnUrl: 'http://localhost/back' });
  expect(await sandbox.authenticate({ clientSecret, outcome: 'succeed' })).toMatchObject({
    body: {
      status: 'succeeded',
      redirectUrl: `http://localhost/back?setup_intent=${id}&setup_intent_client_secret=${clientSecret}&redirect_status=succeeded`,
    },
  });
  await expect(stripe.setupIntents.cancel(id)).rejects.toMatchObject({
    code: 'setup_intent_unexpected_state',
  });
});

test('the server can confirm or cancel a setup intent', async () => {
  const { stripe } = await startSandbox();
  const customer = await stripe.customers.create();
  const done = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  expect(done.status).toBe('succeeded');
  const open = await stripe.setupIntents.create({ customer: customer.id });
  await expect(stripe.setupIntents.confirm(open.id)).rejects.toMatchObject({
    code: 'setup_intent_unexpected_state',
  });
  expect((await stripe.setupIntents.cancel(open.id)).status).toBe('canceled');
  expect((await stripe.setupIntents.list({ customer: customer.id })).data.map(({ id }) => id)).toEqual([
    open.id,
    done.id,
  ]);
});
