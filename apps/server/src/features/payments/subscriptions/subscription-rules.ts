/** Whether somebody is a subscriber now: what is cancelled counts until its month is over. */
export function isActive(status: string): boolean {
  return status === 'active' || status === 'trialing';
}

export function isOver(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Whether a card would set it going, for the first time or again. */
export function isWaitingForMoney(status: string): boolean {
  return status === 'incomplete' || status === 'past_due';
}

const fiveMinutesMs = 5 * 60_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

interface SubscriptionFacts {
  status: string;
  currentPeriodEnd: Date | undefined;
}

/** When to ask the provider without having been told anything: soon after a month ends, daily while a card fails. */
export function nextSubscriptionLookAt(
  { status, currentPeriodEnd }: SubscriptionFacts,
  now: Date,
): Date | undefined {
  if (isOver(status)) return undefined;
  if (!isActive(status)) return new Date(now.getTime() + dayMs);
  const afterEnd = (currentPeriodEnd ?? now).getTime() + fiveMinutesMs;
  return new Date(afterEnd > now.getTime() ? afterEnd : now.getTime() + hourMs);
}
