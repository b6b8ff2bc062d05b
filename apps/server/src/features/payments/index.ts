import { dayMs } from '@crewtable/contract';
import type { Db } from '../../platform/db/database.ts';
import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import type { FindSubscription } from '../../ports/purchases.ts';
import { chargebackMail } from './disputes/chargeback-mail.tsx';
import { disputeMail } from './disputes/dispute-mail.tsx';
import { sweepEvents } from './webhooks/provider-events.repository.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { presentSubscription } from './payments.presenter.ts';
import { reconcileUnscheduled } from './settlement/reconcile.ts';
import { findNewestPaidSubscription } from './subscriptions/subscriptions.repository.ts';
import { scheduleLedgerCheck } from './ledger/daily-ledger-check.ts';

export { readPaymentGauges } from './payment-gauges.ts';
export { confirmEventDeposit } from './checkout/confirm-event-deposit.ts';
export { createEventDeposit } from './checkout/create-event-deposit.ts';
export { createHold } from './holds/create-hold.ts';
export { runPaymentsCommand } from './payments-command.ts';
export { listMoneyTodos } from './organiser/money-todos.ts';
export { createHolds } from './holds/holds.ts';
export { createPaymentData } from './payment-data.ts';
export { paymentJobs } from './payments.jobs.ts';
export type { PaymentsDeps } from './payments.deps.ts';
export { rosterRefundAct } from './organiser/money-rules.ts';
export { findRefundRefusal, requireRefundLimit } from './organiser/refund-limit.ts';
export { lockOrganiser } from './organiser/refund-preview.repository.ts';
export { registerPayments } from './payments.routes.ts';
export { cancelCoveredPayments } from './checkout/cancel-covered-payments.ts';
export { lockPayments } from './payments.repository.ts';
export {
  createRefundEvent,
  createRefundSeat,
  createRefundShares,
  createRefundSuspended,
} from './refunds/refund-payment.ts';
export type { OfficeMoneyDeps } from './organiser/office-money.deps.ts';
export { registerOfficeMoney } from './organiser/office-money.routes.ts';
export { registerSandbox } from './sandbox.routes.ts';

export const paymentMails: AnyMailTemplate[] = [disputeMail, chargebackMail];

/** Well above the three days during which the provider resends an event. */
const eventsKeptMs = 30 * dayMs;

export function paymentChores(deps: PaymentsDeps): (() => Promise<void>)[] {
  const { db, clock } = deps;
  return [
    () => reconcileUnscheduled(deps),
    () => sweepEvents(db, new Date(clock.now().getTime() - eventsKeptMs)),
    () => scheduleLedgerCheck(deps),
  ];
}

export function createFindSubscription(db: Db): FindSubscription {
  return async (studentId) => {
    const row = await findNewestPaidSubscription(db, studentId);
    return row ? presentSubscription(row) : null;
  };
}
