import { dayMs, hourMs, minuteMs } from '@crewtable/contract';

/** Whether the student is a subscriber now. A cancelled subscription counts until the end of its month. */
export function isActive(status: string): boolean {
  return status === 'active' || status === 'trialing';
}

export function isOver(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Whether a payment would start or resume the subscription. */
export function isWaitingForMoney(status: string): boolean {
  return status === 'incomplete' || status === 'past_due';
}

const fiveMinutesMs = 5 * minuteMs;

interface SubscriptionFacts {
  status: string;
  currentPeriodEnd: Date | undefined;
}

/**
 * When to check the subscription without a webhook: soon after a month ends, and daily while a card fails.
 */
export function nextSubscriptionCheckAt(
  { status, currentPeriodEnd }: SubscriptionFacts,
  now: Date,
): Date | undefined {
  if (isOver(status)) return undefined;
  if (!isActive(status)) return new Date(now.getTime() + dayMs);
  const afterEnd = (currentPeriodEnd ?? now).getTime() + fiveMinutesMs;
  return new Date(afterEnd > now.getTime() ? afterEnd : now.getTime() + hourMs);
}
