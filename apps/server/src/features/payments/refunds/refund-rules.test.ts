import { expect, test } from 'vitest';
import { restCents, shareCents } from './refund-rules.ts';

test('each date of a pass gives back its share rounded down, and the last one the remaining cents', () => {
  const amountCents = 2_500;
  const dates = 12;
  const shares: number[] = [];
  for (let sharesBefore = 0; sharesBefore < dates; sharesBefore++) {
    const leftCents = amountCents - shares.reduce((sum, cents) => sum + cents, 0);
    shares.push(shareCents({ amountCents, dates, sharesBefore, leftCents }));
  }
  expect(shares).toEqual([...Array.from({ length: 11 }, () => 208), 212]);
});

test('a share is never more than the amount that is left', () => {
  expect(shareCents({ amountCents: 2_500, dates: 12, sharesBefore: 1, leftCents: 100 })).toBe(100);
  expect(shareCents({ amountCents: 2_500, dates: 1, sharesBefore: 0, leftCents: 0 })).toBe(0);
});

test('the rest of a payment excludes refunds that were made or are pending', () => {
  const pending = [{ amount_cents: 208 }, { amount_cents: 208 }];
  expect(restCents({ amountCents: 2_500, refundedCents: 208, pending })).toBe(1_876);
});
