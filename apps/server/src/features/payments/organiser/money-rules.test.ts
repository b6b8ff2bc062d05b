import { hourMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { inDollars } from '../../../platform/money.ts';
import { chargebackText, differenceWords, refundRefusal, whyRefundWaits } from './money-rules.ts';

const now = new Date('2025-06-09T12:00:00Z');
const refund = {
  isChargedBack: false,
  providerStatus: null,
  failureReason: null,
  requestedAt: new Date(now.getTime() - 3 * 24 * hourMs),
};

describe('a refund that waits', () => {
  test.each([
    [
      { providerStatus: 'failed', failureReason: 'expired_or_canceled_card' },
      'Card expired, needs another way',
      true,
    ],
    [{ providerStatus: 'failed', failureReason: 'odd' }, 'The bank refused it, needs another way', true],
    [{ providerStatus: 'pending' }, 'At the bank, day 4 of 10', false],
    [{ isChargedBack: true }, 'A chargeback is open. It is sent if the bank gives the money back.', false],
    [{ requestedAt: now }, 'On its way to the provider', false],
  ])('%j says why', (facts, text, needsPerson) => {
    expect(whyRefundWaits({ ...refund, ...facts }, now)).toEqual({ text, needsPerson });
  });

  test('that was not sent for an hour needs a person', () => {
    expect(whyRefundWaits(refund, now).needsPerson).toBe(true);
  });
});

describe('the limits of support', () => {
  const within = { isLimited: true, earlier: 19, amountCents: 2_500 };
  test('allow $25.00 and the twentieth of the day, and nothing more', () => {
    expect(refundRefusal(within)).toBeUndefined();
    expect(refundRefusal({ ...within, amountCents: 2_501 })).toContain('$25.00');
    expect(refundRefusal({ ...within, earlier: 20 })).toContain('20 payments');
    expect(refundRefusal({ isLimited: false, earlier: 90, amountCents: 99_900 })).toBeUndefined();
  });
});

test('a chargeback names its deadline while it needs an answer', () => {
  expect(chargebackText('needs_response', 'Mon, Jun 14')).toBe('Answer at the provider by Mon, Jun 14');
  expect(chargebackText('under_review', 'Mon, Jun 14')).toBe('Answered. The bank decides.');
});

test('a difference says which side lacks what', () => {
  const words = (providerCents: number, ledgerCents: number) =>
    differenceWords({ providerCents, ledgerCents, title: null, time: '9:14 PM' }, inDollars).title;
  expect(words(500, 0)).toBe('One charge of $5.00 only at the provider');
  expect(words(0, 500)).toBe('$5.00 only in our books');
  expect(words(300, 500)).toBe('$3.00 at the provider, $5.00 in our books');
});
