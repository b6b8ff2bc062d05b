import { AppError } from '../../platform/http/app-error.ts';
import { askProvider, isOutdated } from '../../platform/stripe/provider-errors.ts';
import type { PaymentsParts } from './payments.parts.ts';
import { settleSubscription } from './settle-subscription.ts';
import { isOver } from './subscription-rules.ts';
import { findAlive } from './subscriptions.repository.ts';
import type { SubscriptionRow } from './subscriptions.repository.ts';

/** The month that is paid stays; the next one is not asked for. */
export async function cancelSubscription(
  parts: PaymentsParts,
  studentId: string,
): Promise<SubscriptionRow & { current_period_end: Date }> {
  const alive = await findAlive(parts.db, studentId);
  if (!alive || alive.subscription_id === null || alive.status === 'incomplete')
    throw new AppError('not_subscribed');
  const { id, subscription_id: subscriptionId } = alive;
  const row = await askProvider(async () => {
    if (alive.canceled_at === null) await cancelAtPeriodEnd(parts, id, subscriptionId);
    return settleSubscription(parts, id);
  });
  if (!row || isOver(row.status) || row.current_period_end === null) throw new AppError('not_subscribed');
  return { ...row, current_period_end: row.current_period_end };
}

async function cancelAtPeriodEnd(
  { stripe }: PaymentsParts,
  id: string,
  subscriptionId: string,
): Promise<void> {
  try {
    await stripe.subscriptions.update(
      subscriptionId,
      { cancel_at_period_end: true },
      { idempotencyKey: `sub:${id}:cancel` },
    );
  } catch (error) {
    // It ended a moment ago: reading it tells how.
    if (!isOutdated(error)) throw error;
  }
}
