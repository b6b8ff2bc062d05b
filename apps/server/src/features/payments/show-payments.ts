import type { PaymentBody } from '@crewtable/contract';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { askProvider } from '../../platform/stripe/provider-errors.ts';
import { findDisputedAt } from './disputes/disputes.repository.ts';
import { sumRefundsByPayment } from './ledger/ledger.repository.ts';
import { listHistory } from './payment-history.repository.ts';
import { countPayments, findByIntent, listPayments } from './payments.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { presentPayment } from './payments.presenter.ts';
import { settle } from './settlement/settle.ts';
import { settleSubscription } from './subscriptions/settle-subscription.ts';

/** Returns the stored state without a call to the provider. Payments of other students are not found. */
export async function showPayment(
  { db }: Pick<PaymentsDeps, 'db'>,
  studentId: string,
  paymentIntentId: string,
): Promise<PaymentBody> {
  const [presented] = await presentAll(db, [await requireOwn(db, studentId, paymentIntentId)]);
  return presented!;
}

/** Settles with the provider first. Called when a student returns from the page of the bank. */
export async function checkPayment(
  deps: PaymentsDeps,
  studentId: string,
  paymentIntentId: string,
): Promise<PaymentBody> {
  const { subscription_id: subscriptionId } = await requireOwn(deps.db, studentId, paymentIntentId);
  await askProvider(async () => {
    if (subscriptionId !== null) await settleSubscription(deps, subscriptionId);
    else await settle(deps, paymentIntentId);
  });
  return showPayment(deps, studentId, paymentIntentId);
}

async function requireOwn(db: Db, studentId: string, paymentIntentId: string): Promise<PaymentRow> {
  const payment = await findByIntent(db, paymentIntentId);
  if (payment?.student_id !== studentId) throw new AppError('not_found');
  return payment;
}

export async function showPayments(
  { db }: Pick<PaymentsDeps, 'db'>,
  studentId: string,
  range: { page: number; limit: number },
): Promise<{ payments: PaymentBody[]; total: number }> {
  const payments = await listPayments(db, studentId, range);
  return { payments: await presentAll(db, payments), total: await countPayments(db, studentId) };
}

async function presentAll(db: Db, payments: readonly PaymentRow[]): Promise<PaymentBody[]> {
  const ids = payments.map(({ id }) => id);
  const history = await listHistory(db, ids);
  const disputedAt = await findDisputedAt(db, ids);
  const refunded = await sumRefundsByPayment(db, ids);
  return payments.map((payment) =>
    presentPayment(payment, {
      history,
      refundedCents: refunded.get(payment.id) ?? 0,
      disputedAt: disputedAt.get(payment.id),
    }),
  );
}
