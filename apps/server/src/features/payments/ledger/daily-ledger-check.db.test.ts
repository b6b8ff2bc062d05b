import { dayMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { onRealStripe, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';
import { checkLedger } from './check-ledger.ts';
import { scheduleLedgerCheck } from './daily-ledger-check.ts';
import { windowStart } from './record-check.ts';

async function startWithoutWebhooks() {
  const fixture = await PaymentsFixture.start();
  await fixture.sandbox.faults.webhooks('drop');
  const loggedBy = ({ app }: PaymentsFixture, text: string) =>
    app.logLines.filter((line) => line.includes(text));
  return {
    fixture,
    loggedBy,
    logged: (text: string) => loggedBy(fixture, text),
    /** Paid at the provider, without a webhook and without a scheduled check. */
    payWithoutCheck: async () => {
      const student = await fixture.given.student();
      const eventId = fixture.event();
      const intentId = await fixture.paidDeposit(student, eventId);
      await fixture.pool.query(`delete from scheduled_work where kind = 'reconcile-payment'`);
      return { student, eventId, intentId };
    },
    /** A payment that is not in our database. */
    payUnknown: () =>
      fixture.stripe.paymentIntents.create({
        amount: 900,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
        return_url: 'https://crewtable.example/payment-complete',
      }),
  };
}

const disagree = 'the ledger and the provider disagree';
const compared = 'ledger compared with the provider';

describe.skipIf(onRealStripe)('the daily check of the ledger', () => {
  test('settles a payment without a webhook, and logs a difference that remains as an error', async () => {
    const { fixture, logged, payWithoutCheck, payUnknown } = await startWithoutWebhooks();
    const { eventId, intentId } = await payWithoutCheck();
    const stray = await payUnknown();
    await fixture.moveClock('P1D');
    expect(logged(compared)).toHaveLength(1);
    expect(logged(disagree)).toHaveLength(1);
    expect(logged(disagree)[0]).toContain(stray.id);
    expect(await fixture.stateOf(intentId)).toBe('succeeded');
    expect(await fixture.countGrantedSeats(eventId)).toBe(1);
    await fixture.moveClock('P1D');
    expect(logged(compared)).toHaveLength(2);
  });

  test('runs once a day for the whole installation, however many workers there are', async () => {
    const { fixture, loggedBy } = await startWithoutWebhooks();
    const other = await PaymentsFixture.start({
      databaseUrl: fixture.app.databaseUrl,
      sellers: fixture.sellers,
    });
    await Promise.all([fixture, other].map(({ app }) => scheduleLedgerCheck(app.money.deps)));
    await fixture.moveClock('P3D');
    expect([...loggedBy(fixture, compared), ...loggedBy(other, compared)]).toHaveLength(3);
  });

  test('reads only the days of its window, also the first time', async () => {
    const { fixture, logged, payWithoutCheck } = await startWithoutWebhooks();
    const { student, eventId } = await payWithoutCheck();
    await fixture.confirmDeposit(student, eventId);
    // No check ran on the first days: the first one is ten days after the payment.
    await fixture.pool.query(`update scheduled_work set due_at = due_at + interval '10 days'
      where kind = 'check-ledger'`);
    await fixture.moveClock('P11D');
    const payments = logged(compared).map((line) => (JSON.parse(line) as { payments: number }).payments);
    expect(payments).toEqual([0]);
  });

  test('begins its window at midnight in New York, whenever it runs, and leaves no gap after an outage', () => {
    const at = (text: string) => new Date(text);
    // On both sides of the change to summer time.
    expect(windowStart(at('2025-03-12T15:30:00Z'), undefined)).toEqual(at('2025-03-04T05:00:00Z'));
    expect(windowStart(at('2025-05-21T16:00:01Z'), undefined)).toEqual(at('2025-05-13T04:00:00Z'));
    expect(windowStart(at('2025-05-21T03:59:00Z'), undefined)).toEqual(at('2025-05-12T04:00:00Z'));
    const last = { checkedAt: at('2025-05-01T08:00:00Z'), coveredSince: at('2025-04-23T04:00:00Z') };
    expect(windowStart(at('2025-05-21T16:00:00Z'), last)).toEqual(at('2025-05-01T04:00:00Z'));
  });

  test('continues after its schedule was lost', async () => {
    const { fixture, logged } = await startWithoutWebhooks();
    await fixture.pool.query(`delete from scheduled_work where kind = 'check-ledger'`);
    await scheduleLedgerCheck(fixture.app.money.deps);
    await scheduleLedgerCheck(fixture.app.money.deps);
    await fixture.moveClock('P1D');
    expect(logged(compared)).toHaveLength(1);
  });
});

describe.skipIf(onRealStripe)('a ledger check since a given time', () => {
  test('leaves out payments that were settled before that time', async () => {
    const { fixture, payWithoutCheck } = await startWithoutWebhooks();
    const { student, eventId } = await payWithoutCheck();
    await fixture.confirmDeposit(student, eventId);
    await fixture.moveClock('P20D');
    const { deps } = fixture.app.money;
    const since = new Date(fixture.app.clock.now().getTime() - 8 * dayMs);
    expect((await checkLedger(deps, since)).payments).toBe(0);
    expect((await checkLedger(deps)).payments).toBe(1);
  });

  test('finds a refund after that time, even if the charge is older', async () => {
    const { fixture, payWithoutCheck } = await startWithoutWebhooks();
    const { student, eventId, intentId } = await payWithoutCheck();
    await fixture.confirmDeposit(student, eventId);
    await fixture.moveClock('P20D');
    const { deps } = fixture.app.money;
    // Before the refund, because the provider counts in whole seconds.
    const since = fixture.app.clock.now();
    await fixture.stripe.refunds.create({ payment_intent: intentId });
    // Simulates a refund that was made some time ago, after the start of the window.
    const later = { ...deps, clock: { now: () => new Date(since.getTime() + dayMs) } };
    expect((await checkLedger(later, since)).differences).toEqual([
      { paymentIntentId: intentId, providerCents: 0, ledgerCents: 500 },
    ]);
  });

  test('finds an older payment that was never settled', async () => {
    const { fixture, payWithoutCheck } = await startWithoutWebhooks();
    const { intentId } = await payWithoutCheck();
    const { deps } = fixture.app.money;
    const later = { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() + 20 * dayMs) } };
    const since = new Date(later.clock.now().getTime() - 8 * dayMs);
    expect((await checkLedger(later, since)).differences).toEqual([
      { paymentIntentId: intentId, providerCents: 500, ledgerCents: 0 },
    ]);
  });
});
