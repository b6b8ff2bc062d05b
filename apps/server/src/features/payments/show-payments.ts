import { AppError } from '../../platform/http/app-error.ts';
import { askProvider } from '../../platform/stripe/provider-errors.ts';
import { listHistory } from './payment-history.repository.ts';
import { countPayments, findByIntent, listPayments } from './payments.repository.ts';
import type { HistoryRow } from './payment-history.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { PaymentsParts } from './payments.parts.ts';
import { settle } from './settle.ts';
import { settleSubscription } from './settle-subscription.ts';

/** As the provider sees it now: whoever comes back from a bank's page asks here. Others' payments are not there. */
export async function showPayment(
  parts: PaymentsParts,
  studentId: string,
  paymentIntentId: string,
): Promise<{ payment: PaymentRow; history: HistoryRow[] }> {
  const { db } = parts;
  const known = await findByIntent(db, paymentIntentId);
  if (known?.student_id !== studentId) throw new AppError('not_found');
  await askProvider(async () => {
    if (known.subscription_id !== null) await settleSubscription(parts, known.subscription_id);
    else await settle(parts, paymentIntentId);
  });
  const payment = (await findByIntent(db, paymentIntentId)) ?? known;
  return { payment, history: await listHistory(db, [payment.id]) };
}

export async function showPayments(
  { db }: Pick<PaymentsParts, 'db'>,
  studentId: string,
  range: { page: number; limit: number },
): Promise<{ payments: PaymentRow[]; history: HistoryRow[]; total: number }> {
  const payments = await listPayments(db, studentId, range);
  const history = await listHistory(
    db,
    payments.map(({ id }) => id),
  );
  return { payments, history, total: await countPayments(db, studentId) };
}
