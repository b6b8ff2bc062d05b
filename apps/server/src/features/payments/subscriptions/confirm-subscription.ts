import { AppError } from '../../../platform/http/app-error.ts';
import { askProvider } from '../../../platform/stripe/provider-errors.ts';
import { paymentNeeded } from '../checkout/payment-needed.ts';
import { findByIntent } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { settleSubscription } from './settle-subscription.ts';

/** The payment must belong to this student's subscription, and the provider must report it as paid. */
export async function confirmSubscription(
  deps: PaymentsDeps,
  studentId: string,
  paymentIntentId: string,
): Promise<{ success: boolean }> {
  const payment = await findByIntent(deps.db, paymentIntentId);
  if (payment?.student_id !== studentId || payment.subscription_id === null) throw new AppError('not_yours');
  const { subscription_id: subscriptionId } = payment;
  await askProvider(() => settleSubscription(deps, subscriptionId));
  const settled = await findByIntent(deps.db, paymentIntentId);
  if (settled?.state !== 'succeeded') throw await paymentNeeded(deps, paymentIntentId);
  return { success: true };
}
