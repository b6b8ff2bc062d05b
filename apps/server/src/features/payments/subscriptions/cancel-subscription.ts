import { AppError } from '../../../platform/http/app-error.ts';
import { askProvider, isOutdated } from '../../../platform/stripe/provider-errors.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { settleSubscription } from './settle-subscription.ts';
import { isActive, isOver } from './subscription-rules.ts';
import { findCurrentSubscription } from './subscriptions.repository.ts';
import type { SubscriptionRow } from './subscriptions.repository.ts';

/**
 * The paid month stays active and is not renewed. If the current month is unpaid because a renewal failed,
 * the subscription ends at once: otherwise the provider would charge the card again.
 */
export async function cancelSubscription(deps: PaymentsDeps, studentId: string): Promise<SubscriptionRow> {
  const alive = await findCurrentSubscription(deps.db, studentId);
  if (!alive || alive.subscription_id === null || alive.status === 'incomplete')
    throw new AppError('not_subscribed');
  const { id, subscription_id: subscriptionId } = alive;
  return askProvider(async () => {
    // Settles first, because a month that was paid a moment ago must not be cut off.
    const current = await settleSubscription(deps, id);
    if (!current || isOver(current.status)) throw new AppError('not_subscribed');
    if (isActive(current.status) && current.canceled_at !== null) return current;
    await cancelAtProvider(deps, subscriptionId, isActive(current.status));
    return (await settleSubscription(deps, id)) ?? current;
  });
}

/**
 * Safe to repeat, so it uses no idempotency key. With a fixed key, the provider would only replay its
 * response when a subscription that was resumed is cancelled again.
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
    // It has just ended. The next read returns how.
    if (!isOutdated(error)) throw error;
  }
}
