import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { createOffice } from '../../../../test/fixtures/office-fixture.ts';
import { intentOf, onRealStripe, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';
import { compareEverything } from '../ledger/compare-everything.ts';

async function start() {
  const fixture = await PaymentsFixture.start();
  const office = createOffice(fixture.app);
  const owner = await office.member('owner');
  const deposit = async () => {
    const student = await fixture.given.studentWithProfile();
    const eventId = fixture.event();
    const intentId = await fixture.paidDeposit(student, eventId);
    return { student, eventId, intentId };
  };
  return {
    fixture,
    office,
    as: owner.as,
    deposit,
    booked: async () => {
      const paid = await deposit();
      await fixture.confirmDeposit(paid.student, paid.eventId);
      return paid;
    },
    check: () => owner.as.call(api.officeMoney.check, {}),
  };
}

describe.skipIf(onRealStripe)('the days of the Money page', () => {
  test('have our numbers and those of the provider, with fees and payouts, and agree to the cent', async () => {
    const { fixture, as, booked, check } = await start();
    const before = await as.call(api.officeMoney.show, { query: {} });
    expect(before).toMatchObject({ checkedAt: null, takenCents: 0 });
    expect(before.days[0]).toMatchObject({ day: '2025-05-21', providerCents: null, differenceCents: null });
    await booked();
    const { intentId } = await booked();
    await fixture.stripe.refunds.create({ payment_intent: intentId });
    await fixture.given.waitForJobs();
    await fixture.deliver('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: intentId });
    const money = await check();
    expect(money).toMatchObject({
      from: '2025-05-14',
      to: '2025-05-21',
      takenCents: 1_000,
      sentBackCents: 500,
      differenceCents: 0,
      differences: [],
    });
    expect(money.days).toHaveLength(8);
    expect(money.days[0]).toEqual({
      day: '2025-05-21',
      oursCents: 500,
      providerCents: 500,
      differenceCents: 0,
      feeCents: 90,
      payoutCents: 0,
    });
    await fixture.moveClock('P3D');
    const later = await check();
    expect(later.days.map(({ payoutCents }) => payoutCents)).toContain(410);
    expect(later.days.every(({ differenceCents }) => differenceCents === 0)).toBe(true);
  });

  test('a charge that only the provider has is shown on its day, and one press books it', async () => {
    const { fixture, office, as, deposit, check } = await start();
    await fixture.dropWebhooks();
    const { eventId, intentId } = await deposit();
    await fixture.pool.query(`delete from scheduled_work where kind = 'reconcile-payment'`);
    await fixture.moveClock('PT1H');
    await fixture.pool.query(`delete from scheduled_work where kind = 'reconcile-payment'`);
    expect(await fixture.stateOf(intentId)).not.toBe('succeeded');
    const money = await check();
    expect(money.differenceCents).toBe(500);
    expect(money.differences).toMatchObject([
      { paymentIntentId: intentId, day: '2025-05-21', differenceCents: 500, canBook: true },
    ]);
    expect(money.differences[0]!.title).toBe('One charge of $5.00 only at the provider');
    expect(money.days[0]).toMatchObject({ oursCents: 0, providerCents: 500, differenceCents: 500 });

    const params = { paymentIntentId: intentId };
    const [one, two] = await Promise.all([
      as.call(api.officeMoney.book, { params }),
      as.call(api.officeMoney.book, { params }),
    ]);
    expect([one.differences, two.differences]).toEqual([[], []]);
    expect(await fixture.stateOf(intentId)).toBe('succeeded');
    expect(await fixture.countGrantedSeats(eventId)).toBe(1);
    expect((await fixture.ledger(intentId)).map(({ kind }) => kind)).toEqual(['charge']);
    expect((await office.entries(as)).filter(({ act }) => act === 'Booked')).toHaveLength(1);
  });

  test('a charge without a payment of ours cannot be booked, and stays shown after the window', async () => {
    const { fixture, as, check } = await start();
    const stray = await fixture.stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'https://crewtable.example/payment-complete',
    });
    await fixture.moveClock('P20D');
    const money = await check();
    expect(money.differences).toMatchObject([
      { paymentIntentId: stray.id, canBook: false, differenceCents: 900, day: '2025-05-21' },
    ]);
    const params = { paymentIntentId: stray.id };
    expect(await as.refusal(api.officeMoney.book, { params })).toMatchObject({ code: 'not_bookable' });
    const tooEarly = await as.refusal(api.officeMoney.show, { query: { to: '0000-01-01' } });
    expect(tooEarly).toMatchObject({ status: 400 });
    const then = await as.call(api.officeMoney.show, { query: { to: '2025-05-22' } });
    expect(then.days.find(({ day }) => day === '2025-05-21')).toMatchObject({
      providerCents: 900,
      differenceCents: 900,
    });
  });

  test('a provider that does not answer is told as such', async () => {
    const { fixture, as } = await start();
    await fixture.sandbox.faults.nextCall({ kind: 'error', times: 50 });
    expect(await as.refusal(api.officeMoney.check, {})).toMatchObject({ status: 503, code: 'unavailable' });
    await fixture.sandbox.faults.clear();
    expect((await as.call(api.officeMoney.show, { query: {} })).checkedAt).toBeNull();
  });
});

describe.skipIf(onRealStripe)('a comparison of all payments', () => {
  test('finds and keeps what the check of eight days cannot, with the balances', async () => {
    const { fixture, as, booked, check } = await start();
    await booked();
    const { intentId } = await booked();
    await fixture.moveClock('P20D');
    // Our books lost an old charge.
    await fixture.pool.query('alter table ledger_entries disable trigger all');
    await fixture.pool.query('delete from ledger_entries where provider_id = $1', [intentId]);
    await fixture.pool.query('alter table ledger_entries enable trigger all');
    expect(await check()).toMatchObject({ differences: [], comparison: null });
    await as.call(api.officeMoney.compareAll, {});
    await fixture.given.waitForJobs();
    const money = await as.call(api.officeMoney.show, { query: {} });
    expect(money.comparison).toMatchObject({ state: 'finished', payments: 2, differences: 1 });
    expect(money.comparison!.balances).toEqual([
      { account: 'events', cents: -500 },
      { account: 'provider', cents: 500 },
    ]);
    expect(money.differences).toMatchObject([{ paymentIntentId: intentId, differenceCents: 500 }]);
    expect((await check()).differences).toHaveLength(1);
  });

  test('does not report what moved while it ran: each difference is compared a second time', async () => {
    const { fixture, as, booked } = await start();
    const { intentId } = await booked();
    await fixture.moveClock('P20D');
    const { deps } = fixture.app.money;
    const { charges } = deps.stripe;
    let isRefunded = false;
    // All charges are read, and one is refunded before they are compared with our books.
    const readSlowly: Pick<typeof charges, 'list'> = {
      list(query) {
        const read = async function* () {
          yield* await charges.list(query).autoPagingToArray({ limit: 100 });
          if (isRefunded) return;
          isRefunded = true;
          await fixture.stripe.refunds.create({ payment_intent: intentId });
          await fixture.given.waitForJobs();
        };
        return read() as never;
      },
    };
    const stripe = Object.assign(Object.create(deps.stripe) as typeof deps.stripe, { charges: readSlowly });
    await as.call(api.officeMoney.compareAll, {});
    await fixture.given.waitForJobs();
    await compareEverything({ ...deps, stripe });
    expect((await fixture.ledger(intentId)).map(({ kind }) => kind)).toEqual(['charge', 'refund']);
    expect(await as.call(api.officeMoney.show, { query: {} })).toMatchObject({
      differences: [],
      comparison: { state: 'finished', payments: 1, differences: 0 },
    });
  });

  test('runs once, however often it is asked for, and counts as failed after an hour', async () => {
    const { fixture, as } = await start();
    await fixture.sandbox.faults.nextCall({ kind: 'error', times: 1_000 });
    const answers = await Promise.all([1, 2, 3].map(() => as.call(api.officeMoney.compareAll, {})));
    expect(answers.map(({ comparison }) => comparison?.state)).toEqual(['running', 'running', 'running']);
    const jobs = async () =>
      (
        await fixture.pool.query(
          `select 1 from graphile_worker.jobs where task_identifier = 'compare-ledger'`,
        )
      ).rowCount;
    expect(await jobs()).toBe(1);
    await fixture.moveClock('PT61M');
    const later = await as.call(api.officeMoney.show, { query: {} });
    expect(later.comparison).toMatchObject({ state: 'failed', payments: 0 });
    await fixture.sandbox.faults.clear();
    expect((await as.call(api.officeMoney.compareAll, {})).comparison?.state).toBe('running');
    expect(await jobs()).toBe(2);
  });
});

describe.skipIf(onRealStripe)('what waits', () => {
  test('a chargeback has the deadline of its answer, and is gone when it is decided', async () => {
    const { fixture, as, booked, check } = await start();
    const { intentId, student } = await booked();
    await fixture.sandbox.dispute(intentId);
    await fixture.given.waitForJobs();
    await fixture.deliver('charge.dispute.created', {
      id: 'du_1',
      object: 'dispute',
      payment_intent: intentId,
    });
    const { waiting } = await as.call(api.officeMoney.show, { query: {} });
    expect(waiting).toMatchObject([
      {
        kind: 'chargeback',
        student: { id: student.id },
        amountCents: 500,
        needsPerson: true,
      },
    ]);
    expect(waiting[0]!.dueBy).toMatch(/^2025-05-30/);
    expect(waiting[0]!.text).toContain('May 30');
    await fixture.moveClock('P10D');
    expect((await check()).waiting).toEqual([]);
  });

  test("'I was there' is decided once: kept by one organiser, too late for the other", async () => {
    const { fixture, office, as } = await start();
    const other = await office.member('support');
    const student = await fixture.given.studentWithProfile();
    const lobbyId = fixture.lobby();
    const { clientSecret } = await student.as.call(api.payments.createHold, { body: { lobbyId } });
    await fixture.pay(clientSecret);
    const { holds } = fixture.app.money;
    const hold = { studentId: student.id, lobbyId };
    await holds.isHeld(hold);
    const { heldCents } = await as.call(api.officeMoney.show, { query: {} });
    expect(heldCents).toBe(500);
    await fixture.app.database.db
      .transaction()
      .execute((tx) => holds.request(tx, 'capture', { ...hold, reason: 'You did not check in.' }));
    await fixture.given.waitForJobs();
    const { id: paymentId } = await fixture.payment(intentOf(clientSecret));
    await student.as.call(api.payments.dispute, {
      params: { id: paymentId },
      body: { text: 'I sat in the corner.' },
    });
    const { waiting } = await as.call(api.officeMoney.show, { query: {} });
    expect(waiting).toMatchObject([{ kind: 'was_there', paymentId, needsPerson: true }]);
    const params = { paymentId };
    const claim = await as.call(api.officeMoney.previewKeep, { params });
    expect(claim).toMatchObject({ text: 'I sat in the corner.', amountCents: 500 });
    const body = { shownHash: claim.shownHash, reason: 'Three others did not see you' };
    expect(await as.call(api.officeMoney.keep, { params, body })).toEqual({});
    expect(await other.as.refusal(api.officeMoney.keep, { params, body })).toMatchObject({
      status: 409,
      code: 'list_changed',
    });
    expect((await as.call(api.officeMoney.show, { query: {} })).waiting).toEqual([]);
  });
});

describe('the price of the subscription', () => {
  test('is created once by an owner, and support can only look', async () => {
    const { office, as } = await start();
    const support = await office.member('support');
    const shown = await as.call(api.officeMoney.showPrice, {});
    expect(shown.amountCents).toBe(999);
    const body = { shownHash: shown.shownHash, reason: 'The first day' };
    expect(await support.as.refusal(api.officeMoney.createPrice, { body })).toMatchObject({
      code: 'no_right',
    });
    const created = await as.call(api.officeMoney.createPrice, { body });
    expect(created.priceId).toMatch(/^price_/);
    expect(await support.as.call(api.officeMoney.showPrice, {})).toEqual(created);
  });
});
