import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import { closeCustomer } from './close-customer.ts';
import { decideHold, finishHold } from './finish-hold.ts';
import type { PaymentsParts } from './payments.parts.ts';
import { reconcilePayment } from './reconcile.ts';
import { refundPayment } from './refund-payment.ts';
import { settleSubscription } from './settle-subscription.ts';
import { watchLedger } from './watch-ledger.ts';
import {
  checkLedgerJob,
  closeCustomerJob,
  decideHoldJob,
  finishHoldJob,
  reconcilePaymentJob,
  reconcileSubscriptionJob,
  refundPaymentJob,
} from './work-to-do.ts';

export function paymentJobs(parts: PaymentsParts): JobHandler[] {
  return [
    handle(reconcilePaymentJob, ({ paymentId }) => reconcilePayment(parts, paymentId)),
    handle(reconcileSubscriptionJob, async ({ id }) => void (await settleSubscription(parts, id))),
    handle(finishHoldJob, ({ paymentId }) => finishHold(parts, paymentId)),
    handle(decideHoldJob, ({ paymentId }) => decideHold(parts, paymentId)),
    handle(refundPaymentJob, ({ paymentId }) => refundPayment(parts, paymentId)),
    handle(checkLedgerJob, ({ since }) =>
      watchLedger(parts, since === undefined ? undefined : new Date(since)),
    ),
    handle(closeCustomerJob, ({ customerId }) => closeCustomer(parts, customerId)),
  ];
}
