import { AppError } from '../../../platform/http/app-error.ts';
import { askProvider, isOutdated } from '../../../platform/stripe/provider-errors.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { settleSubscription } from './settle-subscription.ts';
import { isActive, isOver } from './subscription-rules.ts';
import { findAlive } from './subscriptions.repository.ts';
import type { SubscriptionRow } from './subscriptions.repository.ts';

/**
 * The month that is paid stays; the next one is not asked for. Where no month is paid, because a renewal failed, it
 * ends at once: otherwise the provider would go on asking the card.
 */
export async function cancelSubscription(deps: PaymentsDeps, studentId: string): Promise<SubscriptionRow> {
  const alive = await findAlive(deps.db, studentId);
  if (!alive || alive.subscription_id === null || alive.status === 'incomplete')
    throw new AppError('not_subscribed');
  const { id, subscription_id: subscriptionId } = alive;
  return askProvider(async () => {
    // A month that was paid a moment ago must not be cut off: what counts is how it stands at the provider.
    const current = await settleSubscription(deps, id);
    if (!current || isOver(current.status)) throw new AppError('not_subscribed');
    if (isActive(current.status) && current.canceled_at !== null) return current;
    await cancelAtProvider(deps, subscriptionId, isActive(current.status));
    return (await settleSubscription(deps, id)) ?? current;
  });
}

/**
 * Saying it twice is harmless, so it has no key of ours: under a fixed one the provider would only repeat its answer
 * when a cancellation that was taken back is asked for once more.
 */
async function cancelAtProvider(
  { stripe }: PaymentsDeps,
  subscriptionId: string,
  monthIsPaid: boolean,
): Promise<void> {
  try {
    if (monthIsPaid) await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    else await stripe.subscriptions.cancel(subscriptionId);
  } catch (error) {
    // It ended a moment ago: reading it tells how.
    if (!isOutdated(error)) throw error;
  }
}
