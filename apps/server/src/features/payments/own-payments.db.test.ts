import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { cards, intentOf, onRealStripe, PaymentsFixture } from '../../../test/fixtures/payments-fixture.ts';

const fixture = await PaymentsFixture.start();
const { given } = fixture;

describe("a student's own payments", () => {
  test('are listed newest first, ten to a page, each with its history', async () => {
    const student = await given.student();
    const events = Array.from({ length: 12 }, () => fixture.event());
    for (const eventId of events) await fixture.createDeposit(student, eventId);
    const first = await student.as.call(api.payments.list, { query: {} });
    expect(first.total).toBe(12);
    expect(first.payments.map(({ eventId }) => eventId)).toEqual(events.toReversed().slice(0, 10));
    const second = await student.as.call(api.payments.list, { query: { page: 1 } });
    expect(second.payments.map(({ eventId }) => eventId)).toEqual(events.toReversed().slice(10));
    expect(first.payments[0]).toMatchObject({
      purpose: 'deposit',
      title: `A seat at ${events.at(-1)}`,
      state: 'created',
      amountCents: 500,
      currency: 'usd',
      history: [{ state: 'created' }],
    });
  });

  test('are settled with the provider by a check, and not by a GET', async () => {
    await fixture.dropWebhooks();
    const student = await given.student();
    const eventId = fixture.event();
    const intentId = await fixture.paidDeposit(student, eventId);
    const params = { paymentIntentId: intentId };
    // A GET does not call the provider and settles nothing.
    expect(await student.as.call(api.payments.get, { params })).toMatchObject({ state: 'created' });
    expect(await fixture.countGrantedSeats(eventId)).toBe(0);
    expect(await student.as.call(api.payments.check, { params })).toMatchObject({
      state: 'succeeded',
      eventId,
    });
    expect(await fixture.countGrantedSeats(eventId)).toBe(1);
  });

  test.each([
    ['declined', 'Your card was declined.'],
    ['poor', 'Your card has insufficient funds.'],
  ] as const)('a refused card (%s) shows the provider’s reason; another can be used', async (card, words) => {
    const student = await given.student();
    const eventId = fixture.event();
    const { clientSecret } = await fixture.createDeposit(student, eventId);
    await fixture.pay(clientSecret, card);
    const params = { paymentIntentId: intentOf(clientSecret) };
    const shown = await student.as.call(api.payments.check, { params });
    expect(shown.state).toBe('failed');
    expect(shown.history.at(-1)).toMatchObject({ state: 'failed', reason: words });
    expect((await fixture.createDeposit(student, eventId)).clientSecret).toBe(clientSecret);
    expect(await fixture.pay(clientSecret)).toBe('succeeded');
    expect((await fixture.confirmDeposit(student, eventId)).statusCode).toBe(201);
  });

  test.skipIf(onRealStripe)(
    'a payment that is not finished is cancelled after a day, and its seat is free again',
    async () => {
      const student = await given.student();
      const eventId = fixture.event({ seats: 1 });
      const { clientSecret } = await fixture.createDeposit(student, eventId);
      expect(await fixture.sellers.listSeats(fixture.pool, eventId)).toMatchObject([{ kind: 'reserved' }]);
      await fixture.moveClock('PT23H', student);
      expect(await fixture.stateOf(intentOf(clientSecret))).toBe('created');
      await fixture.moveClock('PT2H', student);
      expect(await fixture.stateOf(intentOf(clientSecret))).toBe('canceled');
      expect(await fixture.sellers.listSeats(fixture.pool, eventId)).toEqual([]);
      expect(await fixture.pay(clientSecret)).not.toBe('succeeded');
      const again = await fixture.createDeposit(student, eventId);
      expect(again.clientSecret).not.toBe(clientSecret);
    },
  );
});

describe.skipIf(onRealStripe)('the card form and the bank of the sandbox', () => {
  const card = (number: string) => ({ number, expMonth: 12, expYear: 2030, cvc: '123' });
  const begin = async () => {
    const student = await given.student();
    const eventId = fixture.event();
    return { student, eventId, ...(await fixture.createDeposit(student, eventId)) };
  };

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ])('a declined card (%s) gets 402 with the provider’s text and codes', async (number, ...facts) => {
    const [code, decline_code, message] = facts;
    const { student, eventId, clientSecret } = await begin();
    const body = { clientSecret, card: card(number) };
    const error = { type: 'card_error', code, decline_code };
    expect(await given.visitor().refusal(api.sandbox.confirm, { body })).toEqual({
      status: 402,
      code: 'card_refused',
      message,
      error,
    });
    expect(await student.as.refusal(api.payments.confirmEventDeposit, { body: { eventId } })).toEqual({
      status: 402,
      code: 'payment_needed',
      message: 'Payment did not succeed. Please try again.',
      error,
    });
  });

  test('an invalid card number is refused with 402 and a code', async () => {
    const { clientSecret } = await begin();
    const body = { clientSecret, card: card('4242424242424241') };
    expect(await given.visitor().refusal(api.sandbox.confirm, { body })).toMatchObject({
      status: 402,
      error: { type: 'card_error', code: 'incorrect_number' },
    });
  });

  test('a payment that was never attempted is refused without card error codes', async () => {
    const { student, eventId } = await begin();
    const refusal = await student.as.refusal(api.payments.confirmEventDeposit, { body: { eventId } });
    expect(refusal).not.toHaveProperty('error');
  });

  test('a wrong client secret is refused', async () => {
    const { clientSecret } = await begin();
    const body = { clientSecret: `${clientSecret}x`, card: card(cards.good.number) };
    expect(await given.visitor().refusal(api.sandbox.confirm, { body })).toMatchObject({ status: 404 });
  });

  test.each([
    ['succeed', 201],
    ['fail', 402],
  ] as const)('3-D Secure (%s) redirects to the bank and back', async (outcome, status) => {
    const { student, eventId, clientSecret } = await begin();
    const confirmed = await given.visitor().call(api.sandbox.confirm, {
      body: { clientSecret, card: card(cards.needsAuthentication.number), returnUrl: '/payment-complete' },
    });
    expect(confirmed.status).toBe('requires_action');
    expect(confirmed.nextAction?.redirectTo).toMatch(/^\/sandbox\/3ds#/);
    expect((await fixture.confirmDeposit(student, eventId)).statusCode).toBe(402);
    expect(await fixture.stateOf(intentOf(clientSecret))).toBe('requires_action');
    const back = await given.visitor().call(api.sandbox.threeDSecure, { body: { clientSecret, outcome } });
    expect(back.nextAction?.redirectTo).toContain('/payment-complete?');
    expect((await fixture.confirmDeposit(student, eventId)).statusCode).toBe(status);
    expect(await fixture.countGrantedSeats(eventId)).toBe(status === 201 ? 1 : 0);
  });

  test('a return address on another site is refused', async () => {
    const { clientSecret } = await begin();
    const body = {
      clientSecret,
      card: card(cards.needsAuthentication.number),
      returnUrl: 'https://elsewhere.example/',
    };
    expect(await given.visitor().refusal(api.sandbox.confirm, { body })).toMatchObject({ status: 400 });
  });
});
