import { api, hourMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { addCleanUp } from '../../../../test/clean-up.ts';
import { startChildProcess } from '../../../../test/servers/child-process.ts';
import { intentOf, onRealStripe, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';
import { runRetriesNow } from '../../../../test/servers/queue.ts';
import { reconcileUnscheduled } from '../settlement/reconcile.ts';

const killableHoldFinisher = new URL('../../../../test/killable/hold-finisher.ts', import.meta.url);

type End = readonly ['capture' | 'release', 'captured' | 'released', { count: number; keptCents: number }];
const ends: readonly End[] = [
  ['capture', 'captured', { count: 1, keptCents: 500 }],
  ['release', 'released', { count: 0, keptCents: 0 }],
];
const callOf = (outcome: 'capture' | 'release') =>
  `POST /v1/payment_intents/*/${outcome === 'capture' ? 'capture' : 'cancel'}`;

/** Only the sandbox can simulate faults. */
describe.skipIf(onRealStripe)('a decision about a hold', async () => {
  const fixture = onRealStripe ? undefined! : await PaymentsFixture.start();
  const faults = fixture?.sandbox.faults;
  await faults?.webhooks('drop');

  async function decided(home: PaymentsFixture, outcome: 'capture' | 'release') {
    const student = await home.given.student();
    const lobbyId = home.lobby();
    const { clientSecret } = await student.as.call(api.payments.createHold, { body: { lobbyId } });
    await home.pay(clientSecret);
    const about = { studentId: student.id, lobbyId };
    expect(await home.app.money.holds.isHeld(about)).toBe(true);
    const { db } = home.app.database;
    const decide = () =>
      db
        .transaction()
        .execute((tx) => home.app.money.holds.request(tx, outcome, { ...about, reason: 'So decided.' }));
    return { intentId: intentOf(clientSecret), decide };
  }

  /** The hold is decided, but no worker runs that could call the provider. */
  async function decidedWithoutWorker(outcome: 'capture' | 'release') {
    const home = await PaymentsFixture.start({ worker: false });
    await home.sandbox.faults.webhooks('drop');
    const before = await home.app.startWorker();
    const { intentId, decide } = await decided(home, outcome);
    await before.stop();
    await decide();
    const startWorkerAgain = async () => {
      const worker = await home.app.startWorker();
      addCleanUp(() => worker.stop());
    };
    return { home, intentId, startWorkerAgain };
  }

  async function expectEnd(home: PaymentsFixture, intentId: string, [outcome, state, charges]: End) {
    await expect.poll(() => home.stateOf(intentId)).toBe(state);
    expect(await home.charges(intentId)).toEqual(charges);
    expect(await home.ledger(intentId)).toHaveLength(charges.count);
    const intent = await home.stripe.paymentIntents.retrieve(intentId);
    expect(intent.status).toBe(outcome === 'capture' ? 'succeeded' : 'canceled');
    const { rows } = await home.pool.query<{ state: string }>(
      `select payment_history.state from payment_history join payments on payments.id = payment_id
       where payment_intent_id = $1 and payment_history.state in ('captured', 'released')`,
      [intentId],
    );
    expect(rows).toEqual([{ state }]);
  }

  describe.each(ends)('to %s', (...end) => {
    const [outcome, state] = end;

    test.each(['drop_before_work', 'drop_after_work', 'error', 'error_after_work', 'late'] as const)(
      'is carried out once when the provider fails at that moment (%s)',
      async (kind) => {
        const { intentId, decide } = await decided(fixture, outcome);
        await faults.nextCall({ call: callOf(outcome), kind, lateMs: 1_500, times: 3 });
        await fixture.withShortTimeout('paymentIntents', async () => {
          await decide();
          await fixture.given.waitForJobs();
        });
        await runRetriesNow(fixture.pool);
        await expectEnd(fixture, intentId, end);
      },
    );

    test('is carried out once when the process is killed after the bank has done it', async () => {
      const { home, intentId, startWorkerAgain } = await decidedWithoutWorker(outcome);
      const { id } = await home.payment(intentId);
      const connection = JSON.stringify(home.app.money.provider.connection);
      const childProcess = await startChildProcess(
        killableHoldFinisher,
        home.app.databaseUrl,
        connection,
        id,
      );
      await childProcess.waitForLine('hold finished at the provider');
      await childProcess.kill();
      expect(await home.stateOf(intentId)).not.toBe(state);
      await startWorkerAgain();
      await expectEnd(home, intentId, end);
    });

    test('is carried out once when its job was lost', async () => {
      const { home, intentId, startWorkerAgain } = await decidedWithoutWorker(outcome);
      await home.pool.query('delete from graphile_worker._private_jobs');
      const old = new Date(home.app.clock.now().getTime() - hourMs);
      await home.pool.query('update payments set updated_at = $1', [old]);
      await startWorkerAgain();
      await reconcileUnscheduled(home.app.money.deps);
      await expectEnd(home, intentId, end);
    });
  });
});

describe('a card for a hold', async () => {
  const fixture = await PaymentsFixture.start();

  async function tried(card: 'declined' | 'poor' | 'needsAuthentication') {
    const student = await fixture.given.student();
    const lobbyId = fixture.lobby();
    const ask = () => student.as.call(api.payments.createHold, { body: { lobbyId } });
    const { clientSecret } = await ask();
    const status = await fixture.pay(clientSecret, card);
    const isHeld = () => fixture.app.money.holds.isHeld({ studentId: student.id, lobbyId });
    return { ask, clientSecret, status, isHeld };
  }

  test.each(['declined', 'poor'] as const)(
    'that is refused (%s) places no hold, and another card can be used for the same hold',
    async (card) => {
      const { ask, clientSecret, isHeld } = await tried(card);
      expect(await isHeld()).toBe(false);
      expect((await ask()).clientSecret).toBe(clientSecret);
      expect(await fixture.pay(clientSecret)).toBe('requires_capture');
      expect(await isHeld()).toBe(true);
      expect(await fixture.charges(intentOf(clientSecret))).toEqual({ count: 0, keptCents: 0 });
    },
  );

  test.skipIf(onRealStripe).each([
    ['succeed', true],
    ['fail', false],
  ] as const)('with 3-D Secure places the hold only if that succeeds: %s', async (outcome, held) => {
    const { clientSecret, status, isHeld } = await tried('needsAuthentication');
    expect(status).toBe('requires_action');
    expect(await isHeld()).toBe(false);
    await fixture.given.visitor().call(api.sandbox.threeDSecure, { body: { clientSecret, outcome } });
    expect(await isHeld()).toBe(held);
  });
});
