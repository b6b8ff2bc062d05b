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
 * Double-entry accounts: a charge debits the provider and credits one income account. Refunds and chargebacks
 * are booked in the opposite direction. A chargeback that was decided in our favour is reversed like a
 * charge.
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

/** The total of one payment at the provider and in the ledger. */
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

/**
 * A payment with a total of zero may be missing on either side. All other totals must be equal to the cent.
 */
export function findDifferences(comparisons: readonly Comparison[]): Difference[] {
  return comparisons
    .map(({ paymentIntentId, providerCents = 0, ledgerCents = 0 }) => ({
      paymentIntentId,
      providerCents,
      ledgerCents,
    }))
    .filter(({ providerCents, ledgerCents }) => providerCents !== ledgerCents);
}
