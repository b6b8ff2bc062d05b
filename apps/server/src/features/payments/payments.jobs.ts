import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import { deleteProviderCustomer } from './subscriptions/delete-provider-customer.ts';
import { decideHold, finishHold } from './holds/finish-hold.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { reconcilePayment } from './settlement/reconcile.ts';
import { refundPayment } from './refunds/refund-payment.ts';
import { settleSubscription } from './subscriptions/settle-subscription.ts';
import { compareEverything } from './ledger/compare-everything.ts';
import { runDailyLedgerCheck } from './ledger/daily-ledger-check.ts';
import {
  checkLedgerJob,
  compareLedgerJob,
  deleteProviderCustomerJob,
  decideHoldJob,
  finishHoldJob,
  reconcilePaymentJob,
  reconcileSubscriptionJob,
  refundPaymentJob,
} from './job-kinds.ts';

export function paymentJobs(deps: PaymentsDeps): JobHandler[] {
  return [
    handle(reconcilePaymentJob, ({ paymentId }, traced) => reconcilePayment(traced(deps), paymentId)),
    handle(
      reconcileSubscriptionJob,
      async ({ id }, traced) => void (await settleSubscription(traced(deps), id)),
    ),
    handle(finishHoldJob, ({ paymentId }, traced) => finishHold(traced(deps), paymentId)),
    handle(decideHoldJob, ({ paymentId }, traced) => decideHold(traced(deps), paymentId)),
    handle(refundPaymentJob, ({ paymentId }, traced) => refundPayment(traced(deps), paymentId)),
    handle(checkLedgerJob, (_payload, traced) => runDailyLedgerCheck(traced(deps))),
    handle(compareLedgerJob, (_payload, traced) => compareEverything(traced(deps))),
    handle(deleteProviderCustomerJob, ({ customerId }, traced) =>
      deleteProviderCustomer(traced(deps), customerId),
    ),
  ];
}
