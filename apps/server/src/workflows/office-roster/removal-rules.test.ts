import { hourMs } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { describeRemoval, removalRefusal } from './removal-rules.ts';
import type { RemovalEffects } from './removal-rules.ts';

const now = new Date('2025-06-03T12:00:00Z');
const facts = { status: 'open' as const, startsAt: new Date(now.getTime() + hourMs), waiting: 3 };

describe('taking a student out', () => {
  it('is possible until the start, also after closing and release', () => {
    for (const status of ['open', 'closed', 'released'] as const)
      expect(removalRefusal('refund', { ...facts, status }, now)).toBeUndefined();
    expect(removalRefusal('refund', { ...facts, startsAt: now }, now)).toMatchObject({ code: 'too_late' });
    for (const status of ['completed', 'cancelled'] as const)
      expect(removalRefusal('keep_payment', { ...facts, status }, now)).toMatchObject({ code: 'too_late' });
  });

  it('to the waitlist needs an open registration and somebody who waits', () => {
    expect(removalRefusal('waitlist', facts, now)).toBeUndefined();
    expect(removalRefusal('waitlist', { ...facts, waiting: 0 }, now)).toMatchObject({
      code: 'not_available',
    });
    expect(removalRefusal('waitlist', { ...facts, status: 'closed' }, now)).toMatchObject({
      code: 'too_late',
    });
  });
});

const effects: RemovalEffects = {
  way: 'refund',
  name: 'Ines M.',
  status: 'released',
  waiting: 0,
  table: 7,
  tableMates: 5,
  hadFriends: true,
  hasPaid: true,
  refundCents: 500,
  shareCents: 0,
  isWholePass: false,
};
const inDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

describe('the words of the preview', () => {
  it('say what happens to the student, the money, the seat, the table and the friends', () => {
    expect(describeRemoval(effects, inDollars)).toEqual([
      'Ines M. loses the seat and is told.',
      '$5.00 goes back to the card.',
      'Registration is closed, so the seat stays empty.',
      '5 students at table 7 are told that a seat stays empty.',
      'Ines M. leaves the friend group.',
    ]);
  });

  it('say that the freed seat goes to the waitlist, and that the payment stays valid', () => {
    const moved: RemovalEffects = {
      ...effects,
      way: 'waitlist',
      status: 'open',
      waiting: 3,
      table: null,
      hadFriends: false,
      refundCents: 0,
    };
    expect(describeRemoval(moved, inDollars)).toEqual([
      'Ines M. loses the seat, joins the end of the waitlist, and is told.',
      'No money goes back. What was paid stays valid for this date.',
      'The seat goes to the first of 3 on the waitlist.',
    ]);
  });

  it.each([
    [{ refundCents: 0, hasPaid: false }, 'Nothing was paid for this date.'],
    [
      { refundCents: 0, shareCents: 208 },
      '$2.08, the share of this date, goes back to the card. The pass stays valid for all other dates.',
    ],
    [
      { refundCents: 0, shareCents: 212, isWholePass: true },
      '$2.12 goes back to the card. With it the whole pass is refunded.',
    ],
    [{ way: 'keep_payment' as const, refundCents: 0 }, 'No money goes back.'],
  ])('about money: %j', (money, words) => {
    expect(describeRemoval({ ...effects, ...money }, inDollars)[1]).toBe(words);
  });
});
