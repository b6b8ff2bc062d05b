import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { secretKey, startSandbox } from '../test/start-sandbox.ts';

const deposit = { amount: 500, currency: 'usd' } satisfies Stripe.PaymentIntentCreateParams;

test('a call that is repeated with its idempotency key is executed once and answered twice', async () => {
  const { stripe, another } = await startSandbox();
  const options = { idempotencyKey: 'pay:1:create:1' };
  const first = await stripe.paymentIntents.create(deposit, options);
  const second = await (await another()).stripe.paymentIntents.create(deposit, options);
  expect(second).toEqual(first);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('a declined card is declined again under the same idempotency key, and no second charge is tried', async () => {
  const { stripe } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(deposit);
  const confirm = () =>
    stripe.paymentIntents.confirm(
      id,
      { payment_method: 'pm_card_chargeDeclined' },
      { idempotencyKey: 'confirm' },
    );
  await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
  await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
});

test('an idempotency key that is reused with other parameters is refused', async () => {
  const { stripe } = await startSandbox();
  const options = { idempotencyKey: 'same' };
  await stripe.paymentIntents.create(deposit, options);
  const other = stripe.paymentIntents.create({ ...deposit, amount: 600 }, options);
  await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('twenty calls with one idempotency key at the same time create one payment', async () => {
  const { stripe, another } = await startSandbox();
  const other = await another();
  const patient = { idempotencyKey: 'once', maxNetworkRetries: 5 };
  const calls = Array.from({ length: 20 }, (_, index) =>
    (index % 2 ? stripe : other.stripe).paymentIntents.create(deposit, patient),
  );
  const ids = new Set((await Promise.all(calls)).map(({ id }) => id));
  expect(ids.size).toBe(1);
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('a call that was refused for its parameters can be sent again, corrected, with the same idempotency key', async () => {
  const { stripe } = await startSandbox();
  const options = { idempotencyKey: 'corrected' };
  const odd = { ...deposit, odd: 1 } as Stripe.PaymentIntentCreateParams;
  await expect(stripe.paymentIntents.create(odd, options)).rejects.toMatchObject({
    code: 'parameter_unknown',
  });
  expect(await stripe.paymentIntents.create(deposit, options)).toMatchObject({ amount: 500 });
});

const refused = [
  [{ ...deposit, payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
  [{ currency: 'usd' }, 'parameter_missing', 'amount'],
  [{ ...deposit, amount: 'much' }, 'parameter_invalid_integer', 'amount'],
  [{ ...deposit, amount: 0 }, 'parameter_invalid_integer', 'amount'],
  [{ ...deposit, amount: 49 }, 'amount_too_small', 'amount'],
  [{ ...deposit, currency: '' }, undefined, 'currency'],
  [{ ...deposit, description: '' }, 'parameter_invalid_empty', 'description'],
  [{ ...deposit, capture_method: 'later' }, undefined, 'capture_method'],
  [{ ...deposit, confirm: 'perhaps' }, undefined, 'confirm'],
  [{ ...deposit, customer: 'cus_none' }, 'resource_missing', 'customer'],
  [{ ...deposit, payment_method: 'pm_none' }, 'resource_missing', 'payment_method'],
  [{ ...deposit, allowed_payment_method_types: ['klarna'] }, undefined, 'allowed_payment_method_types[0]'],
  [
    { ...deposit, automatic_payment_methods: { enabled: true, odd: 1 } },
    'parameter_unknown',
    'automatic_payment_methods[odd]',
  ],
  [{ ...deposit, metadata: { ['k'.repeat(41)]: 'v' } }, undefined, 'metadata'],
] as const;

test('invalid parameters are refused, and the error names them', async () => {
  const { stripe } = await startSandbox();
  for (const [given, code, param] of refused) {
    const call = stripe.paymentIntents.create(given as unknown as Stripe.PaymentIntentCreateParams);
    await expect(call).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code,
      param,
    });
  }
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
});

test('an unknown object is answered with 404, and so is a part of the API that the sandbox does not have', async () => {
  const { stripe } = await startSandbox();
  for (const missing of [
    () => stripe.paymentIntents.retrieve('pi_none'),
    () => stripe.paymentIntents.confirm('pi_none'),
    () => stripe.subscriptions.retrieve('sub_none'),
    () => stripe.subscriptions.cancel('sub_none'),
    () => stripe.invoices.pay('in_none'),
    () => stripe.events.retrieve('evt_none'),
  ]) {
    await expect(missing()).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
  }
  await expect(stripe.rawRequest('GET', '/v1/topups')).rejects.toMatchObject({
    statusCode: 404,
    type: 'StripeInvalidRequestError',
  });
});

test('a client with a wrong secret key is refused', async () => {
  const { sandbox } = await startSandbox();
  const address = await sandbox.listen();
  for (const key of ['sk_test_other', `${secretKey}x`]) {
    const stranger = new Stripe(key, { ...address, telemetry: false });
    await expect(stranger.customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
  }
  expect(address.host).toBe('127.0.0.1');
});

test('lists have pages, newest first, and the SDK can read all pages automatically', async () => {
  const { stripe, clock } = await startSandbox();
  const ids: string[] = [];
  for (let minute = 0; minute < 5; minute += 1) {
    clock.set(new Date(Date.UTC(2025, 4, 21, 16, minute)));
    ids.unshift((await stripe.customers.create({ email: `${minute % 2}@example.edu` })).id);
  }
  const page = await stripe.customers.list({ limit: 2 });
  expect(page).toMatchObject({ has_more: true, url: '/v1/customers' });
  expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const next = await stripe.customers.list({ limit: 2, starting_after: ids[1]! });
  expect(next.data.map(({ id }) => id)).toEqual(ids.slice(2, 4));
  const back = await stripe.customers.list({ limit: 2, ending_before: ids[3]! });
  expect(back.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
  const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(ids);
  expect((await stripe.customers.list({ email: '1@example.edu' })).data).toHaveLength(2);
  const since = { gte: Date.UTC(2025, 4, 21, 16, 3) / 1000 };
  expect((await stripe.customers.list({ created: since })).data).toHaveLength(2);
  await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  await expect(stripe.customers.list({ starting_after: 'cus_none' })).rejects.toMatchObject({
    code: 'resource_missing',
  });
});

test('objects are expanded in a response on request, also in lists', async () => {
  const { stripe } = await startSandbox();
  const customer = await stripe.customers.create();
  await stripe.paymentIntents.create({
    ...deposit,
    customer: customer.id,
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  const expand = ['data.customer', 'data.latest_charge.payment_intent'];
  const { data } = await stripe.paymentIntents.list({ expand });
  expect(data[0]).toMatchObject({
    customer: { id: customer.id },
    latest_charge: { payment_intent: { id: data[0]!.id, customer: customer.id } },
  });
  for (const path of ['amount', 'data.customer', 'odd', 'customer.odd', 'a.b.c.d.e']) {
    const call = stripe.paymentIntents.retrieve(data[0]!.id, { expand: [path] });
    await expect(call).rejects.toMatchObject({ statusCode: 400 });
  }
});

test('prices are found by their lookup key, which only one price has', async () => {
  const { stripe, another } = await startSandbox();
  const product = await stripe.products.create({ name: 'Membership', id: 'membership' });
  const terms = {
    product: product.id,
    currency: 'usd',
    recurring: { interval: 'month' },
    lookup_key: 'monthly',
  } satisfies Partial<Stripe.PriceCreateParams>;
  const other = await another();
  const both = await Promise.allSettled([
    stripe.prices.create({ ...terms, unit_amount: 999 }),
    other.stripe.prices.create({ ...terms, unit_amount: 999 }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const newer = await stripe.prices.create({ ...terms, unit_amount: 1299, transfer_lookup_key: true });
  const found = await stripe.prices.list({ lookup_keys: ['monthly', 'yearly'], expand: ['data.product'] });
  expect(found.data).toHaveLength(1);
  expect(found.data[0]).toMatchObject({ id: newer.id, unit_amount: 1299, product: { name: 'Membership' } });
  expect(String(found.data[0]!.unit_amount_decimal)).toBe('1299');
  expect(await stripe.prices.update(newer.id, { active: false })).toMatchObject({ active: false });
  expect(await stripe.products.update(product.id, { name: 'Crew' })).toMatchObject({ name: 'Crew' });
  expect((await stripe.products.list({ active: true })).data).toHaveLength(1);
});

test('a payment that was created before a restart still exists after it', async () => {
  const { stripe, sandbox, another } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(deposit);
  await sandbox.close();
  const reopened = await another();
  expect(await reopened.stripe.paymentIntents.retrieve(id)).toMatchObject({ id, amount: 500 });
});

test('processes that start at the same time on an empty database all read the same payments', async () => {
  const { pool, another } = await startSandbox();
  await pool.query('drop schema stripe_sandbox cascade');
  const [one, ...others] = await Promise.all([another(), another(), another(), another()]);
  const { id } = await one.stripe.paymentIntents.create(deposit);
  for (const { stripe } of others) expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ id });
});

test('a response or webhook that differs from the types of Stripe is detected by these tests', async () => {
  const { stripe, pool, faults, settle } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(deposit);
  await pool.query(
    `update stripe_sandbox.objects set data = data - 'currency' where object = 'payment_intent'`,
  );
  await stripe.paymentIntents.retrieve(id);
  expect(faults.splice(0)).toEqual([expect.stringContaining('currency') as string]);
  await pool.query(
    `update stripe_sandbox.objects set data = jsonb_set(data, '{data,object,status}', '"paid"') where object = 'event'`,
  );
  await settle();
  expect(faults.splice(0).join()).toContain('webhook payment_intent.created');
});
