import { api } from '@crewtable/contract';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { closedGate } from '../../../../test/gate.ts';
import { startChildProcess } from '../../../../test/servers/child-process.ts';
import { intentOf, onRealStripe, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';

const fixture = await PaymentsFixture.start();
const { given } = fixture;
/** Webhooks are dropped unless a test enables them. */
if (!onRealStripe) await fixture.sandbox.faults.webhooks('drop');

// Also after a test that failed: the next test must not fail because of it.
const grantAtOnce = async () => {};
afterEach(() => {
  fixture.sellers.beforeGrant = grantAtOnce;
});

/** A student who has paid at the provider, while our database does not know it yet. */
async function paid() {
  const student = await given.student();
  const eventId = fixture.event();
  const intentId = await fixture.paidDeposit(student, eventId);
  return { student, eventId, intentId };
}

type Paid = Awaited<ReturnType<typeof paid>>;

async function expectOnce({ eventId, intentId }: Paid): Promise<void> {
  expect(await fixture.countGrantedSeats(eventId)).toBe(1);
  expect(await fixture.ledger(intentId)).toHaveLength(1);
  expect(await fixture.charges(intentId)).toEqual({ count: 1, keptCents: 500 });
  expect(await fixture.stateOf(intentId)).toBe('succeeded');
}

const statuses = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode);

describe('one payment gives one seat and one ledger entry', () => {
  test('when the webhook arrives before the confirm call of the browser', async () => {
    const payment = await paid();
    expect((await fixture.deliverSucceeded(payment.intentId)).statusCode).toBe(200);
    await expectOnce(payment);
    expect((await fixture.confirmDeposit(payment.student, payment.eventId)).statusCode).toBe(201);
    await expectOnce(payment);
  });

  test('when the webhook arrives after the confirm call of the browser', async () => {
    const payment = await paid();
    await fixture.confirmDeposit(payment.student, payment.eventId);
    await expectOnce(payment);
    expect((await fixture.deliverSucceeded(payment.intentId)).statusCode).toBe(200);
    await expectOnce(payment);
  });

  test('when the webhook arrives twice at the same time, and once more later', async () => {
    const payment = await paid();
    const id = `evt_${payment.intentId}`;
    const both = await Promise.all([1, 2].map(() => fixture.deliverSucceeded(payment.intentId, { id })));
    expect(statuses(both)).toEqual([200, 200]);
    expect((await fixture.deliverSucceeded(payment.intentId, { id })).statusCode).toBe(200);
    await expectOnce(payment);
    const { rows } = await fixture.pool.query('select id from provider_events where id = $1', [id]);
    expect(rows).toEqual([{ id }]);
  });

  test('when webhooks arrive in the wrong order: the last one first, the first one last', async () => {
    const payment = await paid();
    const object = { id: payment.intentId, object: 'payment_intent' };
    const types = ['succeeded', 'processing', 'payment_failed', 'requires_action', 'created'];
    for (const type of types)
      expect((await fixture.deliver(`payment_intent.${type}`, object)).statusCode).toBe(200);
    await expectOnce(payment);
  });

  test('when no webhook arrives and the browser is closed: the reconciler settles the payment', async () => {
    const payment = await paid();
    expect(await fixture.stateOf(payment.intentId)).toBe('created');
    await fixture.moveClock('PT4M');
    expect(await fixture.stateOf(payment.intentId)).toBe('created');
    await fixture.moveClock('PT2M');
    await expectOnce(payment);
  });

  test('when the student presses the button ten times', async () => {
    const payment = await paid();
    for (let press = 0; press < 10; press++)
      expect((await fixture.confirmDeposit(payment.student, payment.eventId)).statusCode).toBe(201);
    await expectOnce(payment);
    const mails = await given.mailTo(payment.student.email);
    expect(mails.filter(({ subject }) => subject === 'Your Crewtable receipt')).toHaveLength(1);
  });

  test('under 100 simultaneous confirm calls, mixed with webhooks that are each delivered twice', async () => {
    const payment = await paid();
    const calls = Array.from({ length: 100 }, (_, n) => [
      fixture.confirmDeposit(payment.student, payment.eventId),
      ...(n % 5 === 0
        ? [1, 2].map(() => fixture.deliverSucceeded(payment.intentId, { id: `evt_${payment.intentId}_${n}` }))
        : []),
    ]).flat();
    const answers = statuses(await Promise.all(calls));
    expect(answers.filter((status) => status !== 201 && status !== 200)).toEqual([]);
    expect(answers).toHaveLength(140);
    await expectOnce(payment);
  });

  test('when the form is opened in ten tabs at the same time: all tabs get the same payment', async () => {
    const student = await given.student();
    const eventId = fixture.event();
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => fixture.createDeposit(student, eventId)),
    );
    expect(new Set(asked.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    const { rows } = await fixture.pool.query('select 1 from payments where target = $1', [eventId]);
    expect(rows).toHaveLength(1);
  });

  test('when the process is killed between the charge and the commit', async () => {
    const payment = await paid();
    const process = await startChildProcess(
      new URL('../../../../test/killable/payment-settler.ts', import.meta.url),
      fixture.app.databaseUrl,
      JSON.stringify(fixture.app.money.provider.connection),
      payment.eventId,
      payment.intentId,
    );
    await process.waitForLine('seat granted');
    expect(await fixture.charges(payment.intentId)).toEqual({ count: 1, keptCents: 500 });
    await process.kill();
    expect(await fixture.countGrantedSeats(payment.eventId)).toBe(0);
    expect((await fixture.confirmDeposit(payment.student, payment.eventId)).statusCode).toBe(201);
    await expectOnce(payment);
  });

  test('when giving the seat fails: nothing is written, not even the webhook event, and the next attempt succeeds', async () => {
    const payment = await paid();
    const id = `evt_${payment.intentId}`;
    fixture.sellers.beforeGrant = async () => {
      throw new Error('the events feature stumbled');
    };
    expect((await fixture.deliverSucceeded(payment.intentId, { id })).statusCode).toBe(500);
    fixture.sellers.beforeGrant = grantAtOnce;
    expect(await fixture.ledger(payment.intentId)).toEqual([]);
    expect(await fixture.stateOf(payment.intentId)).toBe('created');
    const remembered = () => fixture.pool.query('select 1 from provider_events where id = $1', [id]);
    expect((await remembered()).rowCount).toBe(0);
    expect((await fixture.deliverSucceeded(payment.intentId, { id })).statusCode).toBe(200);
    expect((await remembered()).rowCount).toBe(1);
    await expectOnce(payment);
  });

  test('when a webhook arrives during a confirm call: it waits for the call and gives no second seat', async () => {
    const payment = await paid();
    const gate = closedGate();
    onTestFinished(() => gate.open());
    const entered = closedGate();
    let grants = 0;
    fixture.sellers.beforeGrant = async () => {
      grants++;
      entered.open();
      await gate.passed;
    };
    const first = fixture.confirmDeposit(payment.student, payment.eventId);
    await entered.passed;
    const second = fixture.deliverSucceeded(payment.intentId);
    const waiting = () =>
      fixture.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    gate.open();
    expect(statuses(await Promise.all([first, second]))).toEqual([201, 200]);
    expect(grants).toBe(1);
    await expectOnce(payment);
  });
});

test('a subscription under 30 simultaneous confirm calls: each call is confirmed, and the month is paid once', async () => {
  const student = await given.studentWithProfile();
  const { clientSecret } = await student.as.call(api.payments.createSubscription, {});
  await fixture.pay(clientSecret);
  const body = { paymentIntentId: intentOf(clientSecret) };
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => student.as.send(api.payments.confirmSubscription, { body })),
  );
  expect(new Set(statuses(answers))).toEqual(new Set([201]));
  expect(await fixture.ledger(body.paymentIntentId)).toHaveLength(1);
  const { notifications } = await student.as.call(api.notifications.list, { query: {} });
  const kinds = notifications.map(({ eventType }) => eventType).toSorted();
  expect(kinds).toEqual(['payment_receipt', 'subscription_started', 'welcome']);
});

describe('the unique keys of the database', () => {
  /**
   * A database whose trigger ignores changes of the payment state, so the state no longer guards against
   * repeats.
   */
  async function startWithLostState() {
    const other = await PaymentsFixture.start();
    if (!onRealStripe) await other.sandbox.faults.webhooks('drop');
    await other.pool.query(
      `create function forget_state() returns trigger language plpgsql as
       $$ begin new.state := old.state; return new; end $$;
       create trigger forget_state before update on payments for each row execute function forget_state()`,
    );
    const student = await other.given.student();
    const eventId = other.event();
    const intentId = await other.paidDeposit(student, eventId);
    const confirmTwice = async () => [
      await other.confirmDeposit(student, eventId),
      await other.confirmDeposit(student, eventId),
    ];
    return { other, eventId, intentId, confirmTwice };
  }

  test('refuse a second seat and a second ledger entry, even if the state of the payment is lost', async () => {
    const { other, eventId, intentId, confirmTwice } = await startWithLostState();
    expect(statuses(await confirmTwice())[1]).toBe(500);
    expect(await other.countGrantedSeats(eventId)).toBe(1);
    expect(await other.ledger(intentId)).toHaveLength(1);
  });

  test('are necessary: without them the same calls give two seats and two ledger entries', async () => {
    const { other, eventId, intentId, confirmTwice } = await startWithLostState();
    await other.pool.query('alter table payment_grants drop constraint payment_grants_pkey');
    await other.pool.query('alter table ledger_entries drop constraint ledger_entries_kind_provider_id_key');
    await confirmTwice();
    expect(await other.countGrantedSeats(eventId)).toBe(2);
    expect(await other.ledger(intentId)).toHaveLength(2);
  });
});
