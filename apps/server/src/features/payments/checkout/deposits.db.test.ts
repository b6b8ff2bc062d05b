import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { intentOf, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';
import { FakeSellers } from '../../../../test/fixtures/fake-sellers.ts';

const fixture = await PaymentsFixture.start();
const { given } = fixture;

describe('a deposit', () => {
  test('has the price that the server knows and, once paid, gives one seat, one ledger entry and one receipt', async () => {
    const student = await given.student();
    const eventId = fixture.event();
    const asked = await fixture.createDeposit(student, eventId);
    expect(asked.amountCents).toBe(500);
    const intentId = intentOf(asked.clientSecret);
    expect(await fixture.countGrantedSeats(eventId)).toBe(0);
    expect(await fixture.pay(asked.clientSecret)).toBe('succeeded');

    const confirmed = await fixture.confirmDeposit(student, eventId);
    expect([confirmed.statusCode, confirmed.json()]).toEqual([201, { success: true, state: 'succeeded' }]);
    expect(await fixture.countGrantedSeats(eventId)).toBe(1);
    expect(await fixture.ledger(intentId)).toMatchObject([
      { kind: 'charge', amount_cents: 500, debit_account: 'provider', credit_account: 'events' },
    ]);
    const mails = await given.mailTo(student.email);
    const receipts = mails.filter(({ subject }) => subject === 'Your Crewtable receipt');
    expect(receipts).toHaveLength(1);
    expect(receipts[0]!.text).toContain('$5.00');
    expect(receipts[0]!.text).toContain(`A seat at ${eventId}`);
  });

  test('for an unknown event is refused', async () => {
    const student = await given.student();
    const body = { eventId: 'nowhere', eventDate: FakeSellers.date };
    expect(await student.as.refusal(api.payments.createEventDeposit, { body })).toMatchObject({
      status: 404,
    });
  });

  test('that was not paid gives no seat, even if the browser confirms it', async () => {
    const student = await given.student();
    const eventId = fixture.event();
    await fixture.createDeposit(student, eventId);
    const refusal = await student.as.refusal(api.payments.confirmEventDeposit, { body: { eventId } });
    expect(refusal).toMatchObject({
      status: 402,
      code: 'payment_needed',
      message: 'Payment did not succeed. Please try again.',
    });
    expect(await fixture.countGrantedSeats(eventId)).toBe(0);
  });
});
