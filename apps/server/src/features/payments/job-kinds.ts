import { jobKind } from '../../platform/jobs/job-kind.ts';

/** Looks at a payment that is not finished, some minutes after the last look. */
export const reconcilePaymentJob = jobKind<{ paymentId: string }>('reconcile-payment');

/** Looks at a subscription whose month has ended, in case nobody told us how it went on. */
export const reconcileSubscriptionJob = jobKind<{ id: string }>('reconcile-subscription');

/** Captures or releases a hold at the provider, as was decided. */
export const finishHoldJob = jobKind<{ paymentId: string }>('finish-hold');

/** Lets go of a hold that nobody has decided, well before the bank would. */
export const decideHoldJob = jobKind<{ paymentId: string }>('decide-hold');

export const refundPaymentJob = jobKind<{ paymentId: string }>('refund-payment');

/** Ends what a student who left has at the provider. Carries the provider's names alone: ours are gone. */
export const deleteProviderCustomerJob = jobKind<{ customerId: string }>('close-customer');

/** Compares the ledger with the provider, once a day. Without `since`, all of it. */
export const checkLedgerJob = jobKind<{ since?: string }>('check-ledger');
