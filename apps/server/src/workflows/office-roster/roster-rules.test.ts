import { describe, expect, it } from 'vitest';
import { numberGroups, paidFor, presenceOf } from './roster-rules.ts';

const seat = {
  state: 'registered' as const,
  byPass: false,
  priceCents: 500,
  payment: undefined,
  isShareOnItsWay: false,
};
const at = new Date('2025-05-23T22:00:00Z');

describe('what the roster says about the payment of a seat', () => {
  it.each([
    ['a ticket or deposit', { ...seat, payment: { state: 'succeeded', amountCents: 500 } }, 'single', 500],
    ['a pass', { ...seat, byPass: true }, 'pass', null],
    ['a subscription', seat, 'subscription', null],
    ['nothing to pay', { ...seat, priceCents: 0 }, 'free', null],
    ['a seat that is still kept', { ...seat, state: 'reserved' as const }, 'paying', null],
    [
      'a refund on its way',
      { ...seat, payment: { state: 'refund_pending', amountCents: 500 } },
      'refund_pending',
      500,
    ],
    [
      'a share of a pass on its way back',
      { ...seat, byPass: true, isShareOnItsWay: true },
      'refund_pending',
      null,
    ],
    [
      'a seat that was kept after the refund',
      { ...seat, payment: { state: 'refunded', amountCents: 500 } },
      'refunded',
      500,
    ],
  ])('for %s', (_, facts, paid, paidCents) => {
    expect(paidFor(facts)).toEqual({ paid, paidCents });
  });
});

describe('presence', () => {
  it('is absent once that was recorded, here after a check-in, else unknown', () => {
    expect(presenceOf({ checkedInAt: null, absentAt: null })).toBeNull();
    expect(presenceOf({ checkedInAt: at, absentAt: null })).toBe('here');
    expect(presenceOf({ checkedInAt: at, absentAt: at })).toBe('absent');
  });
});

describe('friend groups', () => {
  it('have the same number for friends, and none for a friend who is alone at this event', () => {
    expect(numberGroups(['x', null, 'y', 'x', 'z', 'y'])).toEqual([1, null, 2, 1, null, 2]);
  });
});
