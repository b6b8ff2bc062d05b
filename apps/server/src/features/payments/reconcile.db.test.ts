import { describe, expect, test } from 'vitest';
import { intentOf, onRealStripe, PaymentsHouse } from '../../../test/payments-house.ts';
import { pickUpForgotten, reconcilePayment } from './reconcile.ts';

const house = await PaymentsHouse.start();
const { given, pool } = house;
const { parts } = house.app.money;
if (!onRealStripe) await house.sandbox.faults.webhooks('drop');

async function paid() {
  const student = await given.student();
  const eventId = house.event();
  const intentId = await house.paidDeposit(student, eventId);
  const { id } = await house.payment(intentId);
  return { student, eventId, intentId, id };
}

describe('what nobody told us', () => {
  test('is found by looking, as often as one likes', async () => {
    const { eventId, intentId, id } = await paid();
    for (let look = 0; look < 3; look++) await reconcilePayment(parts, id);
    expect(await house.stateOf(intentId)).toBe('succeeded');
    expect(await house.granted(eventId)).toBe(1);
  });

  test('is picked up also when the plan to look was lost, and left alone while there is one', async () => {
    const { intentId, id } = await paid();
    const old = new Date(house.app.clock.now().getTime() - 60 * 60_000);
    await pool.query('update payments set updated_at = $1 where id = $2', [old, id]);
    await pickUpForgotten(parts);
    await given.jobsAreDone();
    expect(await house.stateOf(intentId)).toBe('created');
    await pool.query('delete from scheduled_work where subject = $1', [id]);
    await pickUpForgotten(parts);
    await given.jobsAreDone();
    expect(await house.stateOf(intentId)).toBe('succeeded');
  });

  test('a refund that was asked for and never made is made', async () => {
    const { student, eventId, intentId, id } = await paid();
    house.buyers.events.get(eventId)!.seats = 0;
    // As if the job had been lost with its queue.
    const lost = await PaymentsHouse.start({
      worker: false,
      databaseUrl: house.app.databaseUrl,
      buyers: house.buyers,
    });
    await lost.confirmDeposit({ ...student, as: lost.given.visitor(student.as.cookies) }, eventId);
    await reconcilePayment(parts, id);
    expect(await house.stateOf(intentId)).toBe('refunded');
    await given.jobsAreDone();
    expect((await house.ledger(intentId)).map(({ kind }) => kind)).toEqual(['charge', 'refund']);
  });

  test.skipIf(onRealStripe)(
    'a payment whose making broke off is made once, however long the provider was away',
    async () => {
      const student = await given.student();
      const eventId = house.event();
      await house.sandbox.faults.nextCall({
        call: 'POST /v1/payment_intents',
        kind: 'drop_after_work',
        times: 3,
      });
      await expect(house.createDeposit(student, eventId)).rejects.toThrow('503');
      const { clientSecret } = await house.createDeposit(student, eventId);
      const { rows } = await pool.query<{ id: string }>('select id from payments where target = $1', [
        eventId,
      ]);
      expect(rows).toHaveLength(1);
      const { data } = await house.stripe.paymentIntents.list({ limit: 100 });
      expect(
        data.filter(({ metadata }) => metadata['payment_id'] === rows[0]!.id).map(({ id }) => id),
      ).toEqual([intentOf(clientSecret)]);
    },
  );
});
