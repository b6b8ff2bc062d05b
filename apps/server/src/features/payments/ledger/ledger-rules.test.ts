import { describe, expect, test } from 'vitest';
import { accountsOf, findDifferences } from './ledger-rules.ts';

describe('the ledger', () => {
  test('enters a refund as the reverse of a charge', () => {
    for (const purpose of ['deposit', 'ticket', 'pass', 'subscription', 'hold'] as const) {
      const charge = accountsOf('charge', purpose);
      const refund = accountsOf('refund', purpose);
      expect(charge.debit_account).toBe('provider');
      expect(refund).toEqual({ debit_account: charge.credit_account, credit_account: charge.debit_account });
    }
  });

  test('agrees with the provider to the cent, or a difference is reported', () => {
    const one = (providerCents: number | undefined, ledgerCents: number | undefined) =>
      findDifferences([{ paymentIntentId: 'pi', providerCents, ledgerCents }]).length;
    expect([one(500, 500), one(0, undefined), one(undefined, 0)]).toEqual([0, 0, 0]);
    expect([one(500, 499), one(undefined, 500), one(500, undefined), one(0, 500)]).toEqual([1, 1, 1, 1]);
  });
});
