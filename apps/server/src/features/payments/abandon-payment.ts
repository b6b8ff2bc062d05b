import { askProvider, isOutdated } from '../../platform/stripe/provider-errors.ts';
import { arrive } from './arrive.ts';
import { lockPayment } from './payments.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { PaymentsParts } from './payments.parts.ts';
import { settle } from './settle.ts';

/** Gives up a payment that nobody finished. If it was paid at the last moment, that counts instead. */
export async function abandonPayment(parts: PaymentsParts, payment: PaymentRow): Promise<void> {
  const { db, stripe } = parts;
  const intentId = payment.payment_intent_id;
  if (intentId !== null) {
    await askProvider(async () => {
      try {
        await stripe.paymentIntents.cancel(intentId);
      } catch (error) {
        if (!isOutdated(error)) throw error;
      }
      await settle(parts, intentId);
    });
    return;
  }
  await db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, payment.id);
    if (!row || row.payment_intent_id !== null) return;
    if (row.state === 'created') await arrive(tx, parts, row, { to: 'canceled' }, noFacts);
    else if (row.state === 'releasing') await arrive(tx, parts, row, { to: 'released' }, noFacts);
  });
}

const noFacts = { captureBefore: undefined };
