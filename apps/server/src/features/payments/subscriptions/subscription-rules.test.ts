import { hourMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { isActive, isOver, nextSubscriptionCheckAt } from './subscription-rules.ts';

const now = new Date('2025-05-21T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs);

describe('a subscription', () => {
  test('is active while it is paid, and not while a card is refused', () => {
    expect(['active', 'trialing'].every(isActive)).toBe(true);
    expect(['past_due', 'incomplete', 'canceled', 'unpaid'].some(isActive)).toBe(false);
    expect(['canceled', 'incomplete_expired'].every(isOver)).toBe(true);
  });

  test('is checked soon after its month, hourly while the renewal is missing, daily while a card fails, and no more once it is over', () => {
    const look = (status: string, currentPeriodEnd?: Date) =>
      nextSubscriptionCheckAt({ status, currentPeriodEnd }, now);
    expect(look('active', inHours(24))).toEqual(new Date(inHours(24).getTime() + 300_000));
    expect(look('active', inHours(-2))).toEqual(inHours(1));
    expect(look('past_due', inHours(500))).toEqual(inHours(24));
    expect(look('canceled', inHours(24))).toBeUndefined();
  });
});
