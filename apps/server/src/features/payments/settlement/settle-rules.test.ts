import { minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { decideSettlement, isForward, nextCheckAt, wasCharged } from './settle-rules.ts';
import type { KnownPayment, ProviderFacts } from './settle-rules.ts';

const payment: KnownPayment = {
  id: 'ours',
  purpose: 'deposit',
  state: 'created',
  amountCents: 500,
  currency: 'usd',
};
const facts: ProviderFacts = {
  status: 'succeeded',
  amountCents: 500,
  currency: 'usd',
  paymentId: 'ours',
  receivedCents: 500,
  refundedCents: 0,
  lostCents: 0,
  failure: undefined,
};
const decide = (known: Partial<KnownPayment>, read: Partial<ProviderFacts>) =>
  decideSettlement({ ...payment, ...known }, { ...facts, ...read });

describe('the answer of the provider', () => {
  test.each([
    ['deposit', { status: 'succeeded' }, 'succeeded'],
    ['deposit', { status: 'processing', receivedCents: 0 }, 'processing'],
    ['deposit', { status: 'requires_action', receivedCents: 0 }, 'requires_action'],
    ['deposit', { status: 'canceled', receivedCents: 0 }, 'canceled'],
    ['deposit', { status: 'requires_payment_method', receivedCents: 0, failure: 'No.' }, 'failed'],
    ['deposit', { status: 'succeeded', refundedCents: 500 }, 'refunded'],
    ['hold', { status: 'requires_capture', receivedCents: 0 }, 'authorized'],
    ['hold', { status: 'succeeded' }, 'captured'],
    ['hold', { status: 'canceled', receivedCents: 0 }, 'released'],
    ['subscription', { status: 'succeeded', paymentId: undefined }, 'succeeded'],
  ] as const)('about a %s, %o, moves the payment to %s', (purpose, read, to) => {
    expect(decide({ purpose }, read)).toMatchObject({ kind: 'move', to });
  });

  test('before a card was entered changes nothing', () => {
    expect(decide({}, { status: 'requires_payment_method', receivedCents: 0 })).toEqual({ kind: 'stay' });
  });

  test.each([
    ['another id', { paymentId: 'theirs' }, 'id'],
    ['no id', { paymentId: undefined }, 'id'],
    ['another amount', { amountCents: 1, receivedCents: 1 }, 'amount'],
    ['a part of the amount', { receivedCents: 499 }, 'amount'],
    ['another currency', { currency: 'xaf' }, 'currency'],
  ])('with %s is a mismatch', (_, read, what) => {
    expect(decide({}, read)).toEqual({ kind: 'mismatch', what });
  });
});

describe('a lost chargeback', () => {
  test('is not refunded a second time', () => {
    expect(decide({ state: 'refund_pending' }, { lostCents: 500 })).toEqual({ kind: 'move', to: 'refunded' });
    expect(decide({ state: 'refund_pending' }, { lostCents: 200, refundedCents: 300 })).toMatchObject({
      to: 'refunded',
    });
  });

  test('leaves a succeeded payment as it is, and a refund pending while a part is still owed', () => {
    expect(decide({ state: 'succeeded' }, { lostCents: 500 })).toEqual({ kind: 'stay' });
    expect(decide({ state: 'refund_pending' }, { lostCents: 499 })).toEqual({ kind: 'stay' });
  });
});

describe('a payment only moves forward', () => {
  test.each([
    ['succeeded', 'processing'],
    ['succeeded', 'failed'],
    ['refunded', 'succeeded'],
    ['refund_pending', 'succeeded'],
    ['captured', 'authorized'],
    ['released', 'captured'],
    ['canceled', 'succeeded'],
    ['capturing', 'releasing'],
    ['releasing', 'capturing'],
    ['processing', 'created'],
    ['succeeded', 'succeeded'],
  ] as const)('not from %s to %s', (from, to) => {
    expect(isForward(from, to)).toBe(false);
  });

  test.each([
    ['created', 'succeeded'],
    ['failed', 'succeeded'],
    ['failed', 'processing'],
    ['requires_action', 'failed'],
    ['authorized', 'capturing'],
    ['releasing', 'released'],
    // The bank released the hold before our capture, or captured it before our release.
    ['capturing', 'released'],
    ['releasing', 'captured'],
    ['captured', 'refund_pending'],
    ['refund_pending', 'refunded'],
  ] as const)('but from %s to %s', (from, to) => {
    expect(isForward(from, to)).toBe(true);
  });

  test('an outdated answer of the provider changes nothing', () => {
    expect(decide({ state: 'refund_pending' }, {})).toEqual({ kind: 'stay' });
    expect(
      decide({ state: 'capturing', purpose: 'hold' }, { status: 'requires_capture', receivedCents: 0 }),
    ).toEqual({ kind: 'stay' });
  });
});

test('a payment counts as charged after success or capture, also after its refund', () => {
  expect((['succeeded', 'captured', 'refund_pending', 'refunded'] as const).every(wasCharged)).toBe(true);
  expect((['created', 'failed', 'authorized', 'released', 'canceled'] as const).some(wasCharged)).toBe(false);
});

describe('a payment that is not finished', () => {
  const created = new Date('2025-05-21T12:00:00Z');
  const after = (minutes: number) => new Date(created.getTime() + minutes * minuteMs);

  test('is checked every five minutes for half an hour, then less and less often, and not any more after a day', () => {
    const looks: number[] = [];
    for (let now = created; ;) {
      const next = nextCheckAt(created, now);
      if (!next) break;
      looks.push((next.getTime() - created.getTime()) / minuteMs);
      now = next;
    }
    expect(looks).toEqual([5, 10, 15, 20, 25, 30, 60, 120, 240, 480, 960, 1_440]);
  });

  test('keeps its planned check times after a late check', () => {
    expect(nextCheckAt(created, after(23 * 60))).toEqual(after(24 * 60));
    expect(nextCheckAt(created, after(24 * 60))).toBeUndefined();
  });
});
