import { jobKind } from '../../platform/jobs/job-kind.ts';

/** Checks an unfinished payment at the provider, some minutes after the last check. */
export const reconcilePaymentJob = jobKind<{ paymentId: string }>('reconcile-payment');

/**
 * Checks a subscription at the provider in case a webhook was lost: after each month, and daily while unpaid.
 */
export const reconcileSubscriptionJob = jobKind<{ id: string }>('reconcile-subscription');

/** Captures or releases a hold at the provider, as decided before. */
export const finishHoldJob = jobKind<{ paymentId: string }>('finish-hold');

/** Releases an undecided hold a day before the bank would release it. */
export const decideHoldJob = jobKind<{ paymentId: string }>('decide-hold');

export const refundPaymentJob = jobKind<{ paymentId: string }>('refund-payment');

/**
 * Deletes the customer of a deleted account at the provider. Has only the provider's id: our rows are gone.
 */
export const deleteProviderCustomerJob = jobKind<{ customerId: string }>('close-customer');

/** Compares the last days of the ledger with the provider, once a day. */
export const checkLedgerJob = jobKind<object>('check-ledger');

/** Compares all payments, because an organiser asked for it. Eight attempts span half an hour. */
export const compareLedgerJob = jobKind<object>('compare-ledger', { maxAttempts: 8 });
