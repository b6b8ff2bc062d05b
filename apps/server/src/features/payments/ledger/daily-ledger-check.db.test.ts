import { dayMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { onRealStripe, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';
import { checkLedger } from './check-ledger.ts';
import { scheduleLedgerCheck } from './daily-ledger-check.ts';

async function startHouse() {
  const fixture = await PaymentsFixture.start();
  await fixture.sandbox.faults.webhooks('drop');
  const loggedBy = ({ app }: PaymentsFixture, text: string) =>
    app.logLines.filter((line) => line.includes(text));
  return {
    fixture,
    loggedBy,
    logged: (text: string) => loggedBy(fixture, text),
    /** Paid at the provider, without a webhook and without a scheduled check. */
    payUnheard: async () => {
      const student = await fixture.given.student();
      const eventId = fixture.event();
      const intentId = await fixture.paidDeposit(student, eventId);
      await fixture.pool.query(`delete from scheduled_work where kind = 'reconcile-payment'`);
      return { student, eventId, intentId };
    },
    /** A payment that is not in our database. */
    payStray: () =>
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
  test('settles what nobody told us of, and a difference that stays is an error in the log', async () => {
    const { fixture, logged, payUnheard, payStray } = await startHouse();
    const { eventId, intentId } = await payUnheard();
    const stray = await payStray();
    await fixture.move('P1D');
    expect(logged(compared)).toHaveLength(1);
    expect(logged(disagree)).toHaveLength(1);
    expect(logged(disagree)[0]).toContain(stray.id);
    expect(await fixture.stateOf(intentId)).toBe('succeeded');
    expect(await fixture.granted(eventId)).toBe(1);
    await fixture.move('P1D');
    expect(logged(compared)).toHaveLength(2);
  });

  test('runs once a day for the whole installation, however many workers there are', async () => {
    const { fixture, loggedBy } = await startHouse();
    const other = await PaymentsFixture.start({
      databaseUrl: fixture.app.databaseUrl,
      sellers: fixture.sellers,
    });
    await Promise.all([fixture, other].map(({ app }) => scheduleLedgerCheck(app.money.deps)));
    await fixture.move('P3D');
    expect([...loggedBy(fixture, compared), ...loggedBy(other, compared)]).toHaveLength(3);
  });

  test('goes through everything the first time, and afterwards over the last days alone', async () => {
    const { fixture, logged, payUnheard } = await startHouse();
    const { student, eventId } = await payUnheard();
    await fixture.confirmDeposit(student, eventId);
    await fixture.move('P10D');
    const payments = logged(compared).map((line) => (JSON.parse(line) as { payments: number }).payments);
    expect(payments).toHaveLength(10);
    expect([payments.at(0), payments.at(-1)]).toEqual([1, 0]);
  });

  test('goes on after the plan for it was lost', async () => {
    const { fixture, logged } = await startHouse();
    await fixture.pool.query(`delete from scheduled_work where kind = 'check-ledger'`);
    await scheduleLedgerCheck(fixture.app.money.deps);
    await scheduleLedgerCheck(fixture.app.money.deps);
    await fixture.move('P1D');
    expect(logged(compared)).toHaveLength(1);
  });
});

describe.skipIf(onRealStripe)('a check over a window', () => {
  test('leaves out what moved before it and is settled', async () => {
    const { fixture, payUnheard } = await startHouse();
    const { student, eventId } = await payUnheard();
    await fixture.confirmDeposit(student, eventId);
    await fixture.move('P20D');
    const { deps } = fixture.app.money;
    const since = new Date(fixture.app.clock.now().getTime() - 8 * dayMs);
    expect((await checkLedger(deps, since)).payments).toBe(0);
    expect((await checkLedger(deps)).payments).toBe(1);
  });

  test('finds a refund of the window, however old the charge is', async () => {
    const { fixture, payUnheard } = await startHouse();
    const { student, eventId, intentId } = await payUnheard();
    await fixture.confirmDeposit(student, eventId);
    await fixture.move('P20D');
    await fixture.stripe.refunds.create({ payment_intent: intentId });
    const { deps } = fixture.app.money;
    const since = fixture.app.clock.now();
    // Simulates a refund that was made some time ago, after the start of the window.
    const later = { ...deps, clock: { now: () => new Date(since.getTime() + dayMs) } };
    expect((await checkLedger(later, since)).differences).toEqual([
      { paymentIntentId: intentId, providerCents: 0, ledgerCents: 500 },
    ]);
  });

  test('finds a payment that is older than it and was never settled', async () => {
    const { fixture, payUnheard } = await startHouse();
    const { intentId } = await payUnheard();
    const { deps } = fixture.app.money;
    const later = { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() + 20 * dayMs) } };
    const since = new Date(later.clock.now().getTime() - 8 * dayMs);
    expect((await checkLedger(later, since)).differences).toEqual([
      { paymentIntentId: intentId, providerCents: 500, ledgerCents: 0 },
    ]);
  });
});
