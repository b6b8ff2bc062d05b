import { askProvider, isOutdated } from '../../../platform/stripe/provider-errors.ts';
import { applyTransition } from '../settlement/apply-transition.ts';
import { lockPayment } from '../payments.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { settle } from '../settlement/settle.ts';

/** Cancels an unfinished payment or releases a hold. If it was paid meanwhile, it settles as paid. */
export async function abandonPayment(deps: PaymentsDeps, payment: PaymentRow): Promise<void> {
  const { db, stripe } = deps;
  const intentId = payment.payment_intent_id;
  if (intentId !== null) {
    await askProvider(async () => {
      try {
        await stripe.paymentIntents.cancel(intentId);
      } catch (error) {
        if (!isOutdated(error)) throw error;
      }
      await settle(deps, intentId);
    });
    return;
  }
  await db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, payment.id);
    if (!row || row.payment_intent_id !== null) return;
    if (row.state === 'created') await applyTransition(tx, deps, row, { to: 'canceled' }, noFacts);
    else if (row.state === 'releasing') await applyTransition(tx, deps, row, { to: 'released' }, noFacts);
  });
}

const noFacts = { captureBefore: undefined };
