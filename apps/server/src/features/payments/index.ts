import type { Db } from '../../platform/db/database.ts';
import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import type { FindSubscription } from '../../platform/ports/purchases.ts';
import { chargebackMail } from './chargeback-mail.tsx';
import { disputeMail } from './dispute-mail.tsx';
import { sweepEvents } from './provider-events.repository.ts';
import type { PaymentsParts } from './payments.parts.ts';
import { presentSubscription } from './payments.presenter.ts';
import { pickUpForgotten } from './reconcile.ts';
import { findShown } from './subscriptions.repository.ts';
import { planLedgerCheck } from './watch-ledger.ts';

export { confirmEventDeposit } from './confirm-event-deposit.ts';
export { createEventDeposit } from './create-event-deposit.ts';
export { createHold } from './create-hold.ts';
export { runDesk } from './desk.ts';
export { createHolds } from './holds.ts';
export { createPaymentData } from './payment-data.ts';
export { paymentJobs } from './payments.jobs.ts';
export type { PaymentsParts } from './payments.parts.ts';
export { registerPayments } from './payments.routes.ts';
export { dropCoveredPayments } from './drop-covered-payments.ts';
export { createRefundEvent, createRefundSeat, createRefundShares } from './refund-payment.ts';
export { registerSandbox } from './sandbox.routes.ts';

export const paymentMails: AnyMailTemplate[] = [disputeMail, chargebackMail];

/** The provider stops repeating an event after three days. */
const eventsKeptMs = 30 * 24 * 60 * 60_000;

export function paymentChores(parts: PaymentsParts): (() => Promise<void>)[] {
  const { db, clock } = parts;
  return [
    () => pickUpForgotten(parts),
    () => sweepEvents(db, new Date(clock.now().getTime() - eventsKeptMs)),
    () => planLedgerCheck(parts),
  ];
}

export function createFindSubscription(db: Db): FindSubscription {
  return async (studentId) => {
    const row = await findShown(db, studentId);
    return row ? presentSubscription(row) : null;
  };
}
