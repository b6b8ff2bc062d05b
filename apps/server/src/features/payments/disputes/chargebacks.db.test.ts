import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { intentOf, onRealStripe, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';
import { checkLedger } from '../ledger/check-ledger.ts';

/** Skipped on real Stripe: chargebacks take days there, and the account has payments of others. */
describe.skipIf(onRealStripe)('a chargeback', async () => {
  const fixture = onRealStripe ? undefined! : await PaymentsFixture.start();

  async function paid(amountCents = 500) {
    const student = await fixture.given.student();
    const eventId = fixture.event({ amountCents });
    const intentId = await fixture.paidDeposit(student, eventId);
    await fixture.confirmDeposit(student, eventId);
    await fixture.given.waitForJobs();
    return { student, eventId, intentId };
  }

  async function disputeOf(intentId: string): Promise<string> {
    const { data } = await fixture.stripe.disputes.list({ payment_intent: intentId });
    return data[0]!.id;
  }

  const kinds = async (intentId: string) => (await fixture.ledger(intentId)).map(({ kind }) => kind);

  /** Moves the clock first, so that the payments are old enough to be compared. */
  async function differences() {
    await fixture.moveClock('PT20M');
    return (await checkLedger(fixture.app.money.deps)).differences;
  }

  const story = async ({ student, intentId }: Awaited<ReturnType<typeof paid>>) => {
    await student.as.call(api.accounts.refresh, {});
    const { history } = await student.as.call(api.payments.get, { params: { paymentIntentId: intentId } });
    return history.map(({ reason }) => reason).filter((reason) => reason !== undefined);
  };

  test('is entered in the ledger once, and the ledger agrees with the provider', async () => {
    const payment = await paid();
    const before = await fixture.balances();
    await fixture.sandbox.dispute(payment.intentId);
    await fixture.given.waitForJobs();
    expect(await kinds(payment.intentId)).toEqual(['charge', 'chargeback']);
    const after = await fixture.balances();
    expect([after['provider']! - before['provider']!, after['events']! - before['events']!]).toEqual([
      -500, 500,
    ]);
    await fixture.deliver('charge.dispute.created', { object: 'dispute', payment_intent: payment.intentId });
    expect(await kinds(payment.intentId)).toEqual(['charge', 'chargeback']);
    expect(await differences()).toEqual([]);
    expect(await story(payment)).toEqual(['Your bank took it back.']);
  });

  test('is reversed in the ledger when the bank decides for Crewtable', async () => {
    const payment = await paid(700);
    await fixture.sandbox.dispute(payment.intentId);
    await fixture.given.waitForJobs();
    await fixture.stripe.disputes.update(await disputeOf(payment.intentId), {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    await fixture.given.waitForJobs();
    expect(await kinds(payment.intentId)).toEqual(['charge', 'chargeback', 'chargeback_reversal']);
    expect(await differences()).toEqual([]);
    expect(await story(payment)).toEqual(['Your bank took it back.', 'Your bank gave it back to us.']);
    expect(await fixture.stateOf(payment.intentId)).toBe('succeeded');
  });

  test('is lost and stays in the ledger when the organiser does not answer the bank in time', async () => {
    const { intentId } = await paid();
    await fixture.sandbox.dispute(intentId);
    await fixture.moveClock('P10D');
    expect(await fixture.stripe.disputes.retrieve(await disputeOf(intentId))).toMatchObject({
      status: 'lost',
    });
    expect(await kinds(intentId)).toEqual(['charge', 'chargeback']);
    expect(await differences()).toEqual([]);
  });

  test('is logged and mailed to the organiser; the mail does not contain the address of the student', async () => {
    const { student, intentId } = await paid();
    await fixture.sandbox.dispute(intentId);
    await fixture.given.waitForJobs();
    const { id } = await fixture.payment(intentId);
    const mails = await fixture.given.mailTo(fixture.app.money.deps.supportEmail);
    const about = mails.filter(({ text }) => text.includes(id));
    expect(about.map(({ subject }) => subject)).toEqual(['A bank took a payment back']);
    expect(about[0]!.text).not.toContain(student.email);
    const logged = fixture.app.logLines.filter((line) => line.includes('chargeback received'));
    expect(logged.filter((line) => line.includes(id))).toHaveLength(1);
  });

  test('of a charge that is disputed immediately is in the ledger together with the charge', async () => {
    const student = await fixture.given.student();
    const eventId = fixture.event();
    const { clientSecret } = await fixture.createDeposit(student, eventId);
    const card = { number: '4000000000000259', expMonth: 12, expYear: 2030, cvc: '123' };
    await fixture.given.visitor().call(api.sandbox.confirm, { body: { clientSecret, card } });
    await fixture.confirmDeposit(student, eventId);
    expect(await kinds(intentOf(clientSecret))).toEqual(['charge', 'chargeback']);
    expect(await fixture.countGrantedSeats(eventId)).toBe(1);
    expect(await differences()).toEqual([]);
  });

  test('of a payment that is also to be refunded sends the money back only once', async () => {
    const { eventId, intentId } = await paid();
    await fixture.sandbox.dispute(intentId);
    await fixture.given.waitForJobs();
    const { db } = fixture.app.database;
    await db.transaction().execute((tx) => fixture.app.money.refundEvent(tx, eventId, 'event_cancelled'));
    await fixture.given.waitForJobs();
    expect(await fixture.stateOf(intentId)).toBe('refund_pending');
    await fixture.stripe.disputes.close(await disputeOf(intentId));
    await fixture.given.waitForJobs();
    expect(await fixture.stateOf(intentId)).toBe('refunded');
    expect(await kinds(intentId)).toEqual(['charge', 'chargeback']);
    expect(await differences()).toEqual([]);
  });

  test('without a webhook is a difference until the daily check enters it in the ledger', async () => {
    const { intentId } = await paid();
    await fixture.dropWebhooks();
    await fixture.sandbox.dispute(intentId);
    await fixture.given.waitForJobs();
    expect(await kinds(intentId)).toEqual(['charge']);
    expect(await differences()).toEqual([{ paymentIntentId: intentId, providerCents: 0, ledgerCents: 500 }]);
    await fixture.moveClock('P1D');
    expect(await kinds(intentId)).toEqual(['charge', 'chargeback']);
    expect(await differences()).toEqual([]);
  });
});
