import { describe, expect, test } from 'vitest';
import { onRealStripe, PaymentsHouse } from '../../../test/payments-house.ts';
import { checkLedger } from './check-ledger.ts';
import { planLedgerCheck } from './watch-ledger.ts';

const dayMs = 24 * 60 * 60_000;

async function startHouse() {
  const house = await PaymentsHouse.start();
  await house.sandbox.faults.webhooks('drop');
  const loggedBy = ({ app }: PaymentsHouse, text: string) =>
    app.logLines.filter((line) => line.includes(text));
  return {
    house,
    loggedBy,
    logged: (text: string) => loggedBy(house, text),
    /** Paid at the provider; nobody told us, and nobody looks any more. */
    payUnheard: async () => {
      const student = await house.given.student();
      const eventId = house.event();
      const intentId = await house.paidDeposit(student, eventId);
      await house.pool.query(`delete from scheduled_work where kind = 'reconcile-payment'`);
      return { student, eventId, intentId };
    },
    /** A payment that our books know nothing of. */
    payStray: () =>
      house.stripe.paymentIntents.create({
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
    const { house, logged, payUnheard, payStray } = await startHouse();
    const { eventId, intentId } = await payUnheard();
    const stray = await payStray();
    await house.move('P1D');
    expect(logged(compared)).toHaveLength(1);
    expect(logged(disagree)).toHaveLength(1);
    expect(logged(disagree)[0]).toContain(stray.id);
    expect(await house.stateOf(intentId)).toBe('succeeded');
    expect(await house.granted(eventId)).toBe(1);
    await house.move('P1D');
    expect(logged(compared)).toHaveLength(2);
  });

  test('runs once a day for the whole installation, however many workers there are', async () => {
    const { house, loggedBy } = await startHouse();
    const other = await PaymentsHouse.start({ databaseUrl: house.app.databaseUrl, buyers: house.buyers });
    await Promise.all([house, other].map(({ app }) => planLedgerCheck(app.money.parts)));
    await house.move('P3D');
    expect([...loggedBy(house, compared), ...loggedBy(other, compared)]).toHaveLength(3);
  });

  test('goes through everything the first time, and afterwards over the last days alone', async () => {
    const { house, logged, payUnheard } = await startHouse();
    const { student, eventId } = await payUnheard();
    await house.confirmDeposit(student, eventId);
    await house.move('P10D');
    const payments = logged(compared).map((line) => (JSON.parse(line) as { payments: number }).payments);
    expect(payments).toHaveLength(10);
    expect([payments.at(0), payments.at(-1)]).toEqual([1, 0]);
  });

  test('goes on after the plan for it was lost', async () => {
    const { house, logged } = await startHouse();
    await house.pool.query(`delete from scheduled_work where kind = 'check-ledger'`);
    await planLedgerCheck(house.app.money.parts);
    await planLedgerCheck(house.app.money.parts);
    await house.move('P1D');
    expect(logged(compared)).toHaveLength(1);
  });
});

describe.skipIf(onRealStripe)('a check over a window', () => {
  test('leaves out what moved before it and is settled', async () => {
    const { house, payUnheard } = await startHouse();
    const { student, eventId } = await payUnheard();
    await house.confirmDeposit(student, eventId);
    await house.move('P20D');
    const { parts } = house.app.money;
    const since = new Date(house.app.clock.now().getTime() - 8 * dayMs);
    expect((await checkLedger(parts, since)).payments).toBe(0);
    expect((await checkLedger(parts)).payments).toBe(1);
  });

  test('finds a refund of the window, however old the charge is', async () => {
    const { house, payUnheard } = await startHouse();
    const { student, eventId, intentId } = await payUnheard();
    await house.confirmDeposit(student, eventId);
    await house.move('P20D');
    await house.stripe.refunds.create({ payment_intent: intentId });
    const { parts } = house.app.money;
    const since = house.app.clock.now();
    // As if the refund had been made some time ago, and the window had begun before it.
    const later = { ...parts, clock: { now: () => new Date(since.getTime() + dayMs) } };
    expect((await checkLedger(later, since)).differences).toEqual([
      { paymentIntentId: intentId, providerCents: 0, ledgerCents: 500 },
    ]);
  });

  test('finds a payment that is older than it and was never settled', async () => {
    const { house, payUnheard } = await startHouse();
    const { intentId } = await payUnheard();
    const { parts } = house.app.money;
    const later = { ...parts, clock: { now: () => new Date(parts.clock.now().getTime() + 20 * dayMs) } };
    const since = new Date(later.clock.now().getTime() - 8 * dayMs);
    expect((await checkLedger(later, since)).differences).toEqual([
      { paymentIntentId: intentId, providerCents: 500, ledgerCents: 0 },
    ]);
  });
});
