import { hourMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { intentOf, onRealStripe, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';
import { reconcileUnscheduled, reconcilePayment } from './reconcile.ts';

const fixture = await PaymentsFixture.start();
const { given, pool } = fixture;
const { deps } = fixture.app.money;
if (!onRealStripe) await fixture.sandbox.faults.webhooks('drop');

async function paid() {
  const student = await given.student();
  const eventId = fixture.event();
  const intentId = await fixture.paidDeposit(student, eventId);
  const { id } = await fixture.payment(intentId);
  return { student, eventId, intentId, id };
}

describe('reconciling without webhooks', () => {
  test('settles a payment once, however often it runs', async () => {
    const { eventId, intentId, id } = await paid();
    for (let look = 0; look < 3; look++) await reconcilePayment(deps, id);
    expect(await fixture.stateOf(intentId)).toBe('succeeded');
    expect(await fixture.countGrantedSeats(eventId)).toBe(1);
  });

  test('settles a payment whose scheduled check was lost, and leaves it alone while a check is scheduled', async () => {
    const { intentId, id } = await paid();
    const old = new Date(fixture.app.clock.now().getTime() - hourMs);
    await pool.query('update payments set updated_at = $1 where id = $2', [old, id]);
    await reconcileUnscheduled(deps);
    await given.waitForJobs();
    expect(await fixture.stateOf(intentId)).toBe('created');
    await pool.query('delete from scheduled_work where subject = $1', [id]);
    await reconcileUnscheduled(deps);
    await given.waitForJobs();
    expect(await fixture.stateOf(intentId)).toBe('succeeded');
  });

  test('makes a refund that was requested and never made', async () => {
    const { student, eventId, intentId, id } = await paid();
    fixture.sellers.events.get(eventId)!.seats = 0;
    // Simulates a job that was lost with its queue.
    const lost = await PaymentsFixture.start({
      worker: false,
      databaseUrl: fixture.app.databaseUrl,
      sellers: fixture.sellers,
    });
    await lost.confirmDeposit({ ...student, as: lost.given.visitor(student.as.cookies) }, eventId);
    await reconcilePayment(deps, id);
    expect(await fixture.stateOf(intentId)).toBe('refunded');
    await given.waitForJobs();
    expect((await fixture.ledger(intentId)).map(({ kind }) => kind)).toEqual(['charge', 'refund']);
  });

  test.skipIf(onRealStripe)(
    'a payment whose creation failed is created once at the provider when the student tries again',
    async () => {
      const student = await given.student();
      const eventId = fixture.event();
      await fixture.sandbox.faults.nextCall({
        call: 'POST /v1/payment_intents',
        kind: 'drop_after_work',
        times: 3,
      });
      await expect(fixture.createDeposit(student, eventId)).rejects.toThrow('503');
      const { clientSecret } = await fixture.createDeposit(student, eventId);
      const { rows } = await pool.query<{ id: string }>('select id from payments where target = $1', [
        eventId,
      ]);
      expect(rows).toHaveLength(1);
      const { data } = await fixture.stripe.paymentIntents.list({ limit: 100 });
      expect(
        data.filter(({ metadata }) => metadata['payment_id'] === rows[0]!.id).map(({ id }) => id),
      ).toEqual([intentOf(clientSecret)]);
    },
  );
});
