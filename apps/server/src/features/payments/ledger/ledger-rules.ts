import type { PaymentPurpose } from '@crewtable/contract';

export type LedgerAccount = 'provider' | 'events' | 'subscriptions' | 'no_shows';

const incomes: Record<PaymentPurpose, LedgerAccount> = {
  deposit: 'events',
  ticket: 'events',
  pass: 'events',
  subscription: 'subscriptions',
  hold: 'no_shows',
};

export type LedgerKind = 'charge' | 'refund' | 'chargeback' | 'chargeback_reversal';

/**
 * Money that comes in stands at the provider and is owed to one kind of income; a refund is the way back, and so is
 * what a bank takes back for its cardholder until it is found to be ours after all.
 */
export function accountsOf(
  kind: LedgerKind,
  purpose: PaymentPurpose,
): { debit_account: LedgerAccount; credit_account: LedgerAccount } {
  const income = incomes[purpose];
  return kind === 'charge' || kind === 'chargeback_reversal'
    ? { debit_account: 'provider', credit_account: income }
    : { debit_account: income, credit_account: 'provider' };
}

/** What one payment came to: at the provider, and in our books. */
export interface Comparison {
  paymentIntentId: string;
  providerCents: number | undefined;
  ledgerCents: number | undefined;
}

export interface Difference {
  paymentIntentId: string;
  providerCents: number;
  ledgerCents: number;
}

/** A payment that moved nothing may be missing on either side; everything else must agree to the cent. */
export function findDifferences(comparisons: readonly Comparison[]): Difference[] {
  return comparisons
    .map(({ paymentIntentId, providerCents = 0, ledgerCents = 0 }) => ({
      paymentIntentId,
      providerCents,
      ledgerCents,
    }))
    .filter(({ providerCents, ledgerCents }) => providerCents !== ledgerCents);
}
