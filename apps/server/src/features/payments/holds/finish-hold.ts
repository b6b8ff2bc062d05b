import { isOutdated } from '../../../platform/stripe/provider-errors.ts';
import { abandonPayment } from '../checkout/abandon-payment.ts';
import { findPayment, lockPayment } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { requestHoldOutcome } from './request-hold-outcome.ts';
import { settle } from '../settlement/settle.ts';

/** Captures or releases a hold at the provider, as decided before. Safe to repeat. */
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
    // The bank has already released the hold, or an earlier attempt captured it and its response was lost.
    if (!isOutdated(error)) throw error;
  }
  await settle(deps, payment.payment_intent_id);
}

/** Releases a hold that is still undecided shortly before it expires, in favour of the student. */
export async function decideHold({ db, clock }: PaymentsDeps, paymentId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.state === 'authorized')
      await requestHoldOutcome(tx, clock, payment, 'release', 'It was not needed.');
  });
}
