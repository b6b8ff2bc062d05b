import { isOutdated } from '../../../platform/stripe/provider-errors.ts';
import { abandonPayment } from '../checkout/abandon-payment.ts';
import { findPayment, lockPayment } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { requestHoldOutcome } from './request-hold-outcome.ts';
import { settle } from '../settlement/settle.ts';

/** Does at the bank what was decided about a hold. Repeating it is harmless. */
export async function finishHold(deps: PaymentsDeps, paymentId: string): Promise<void> {
  const { db, stripe } = deps;
  const payment = await findPayment(db, paymentId);
  if (payment?.state === 'releasing') return abandonPayment(deps, payment);
  if (payment?.state !== 'capturing' || payment.payment_intent_id === null) return;
  try {
    await stripe.paymentIntents.capture(
      payment.payment_intent_id,
      {},
      { idempotencyKey: `pay:${payment.id}:capture` },
    );
  } catch (error) {
    // The bank has let go of it already, or it was captured by an attempt whose answer was lost.
    if (!isOutdated(error)) throw error;
  }
  await settle(deps, payment.payment_intent_id);
}

/** A hold that nobody has decided when its time runs out is decided in the student's favour. */
export async function decideHold({ db, clock }: PaymentsDeps, paymentId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.state === 'authorized')
      await requestHoldOutcome(tx, clock, payment, 'release', 'It was not needed.');
  });
}
