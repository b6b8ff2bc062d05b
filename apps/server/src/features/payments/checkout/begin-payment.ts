import type { PaymentPurpose } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import { conflict, retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { insertHistory } from '../payment-history.repository.ts';
import { insertPayment, lockOpenPayment, updatePayment } from '../payments.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { nextCheckAt } from '../settlement/settle-rules.ts';
import { reconcilePaymentJob } from '../job-kinds.ts';

export interface WantedPayment {
  studentId: string;
  purpose: Exclude<PaymentPurpose, 'subscription'>;
  target: string;
  title: string;
  amountCents: number;
  /** The seat is reserved until this time. */
  reservedUntil?: Date;
}

export type Begun =
  | { kind: 'begun'; payment: PaymentRow }
  /** The open payment has another amount. The caller must abandon it and begin again. */
  | { kind: 'outdated'; payment: PaymentRow };

/** Returns the open payment, or inserts a new one. Refuses if it is already paid or held. */
export async function beginPayment(
  tx: Tx,
  { clock, log }: Pick<PaymentsDeps, 'clock' | 'log'>,
  wanted: WantedPayment,
): Promise<Begun> {
  const { studentId, purpose, target, amountCents } = wanted;
  const now = clock.now();
  return retryOnConflict(log, 'begin a payment', async () => {
    const open = await lockOpenPayment(tx, { studentId, purposes: [purpose], target });
    if (open) return continuePayment(tx, open, wanted, now);
    const made = await insertPayment(tx, {
      id: newId(now),
      student_id: studentId,
      purpose,
      target,
      title: wanted.title,
      amount_cents: amountCents,
      currency: 'usd',
      state: 'created',
      reserved_until: wanted.reservedUntil ?? null,
      created_at: now,
      updated_at: now,
    });
    // A concurrent request inserted the row first. The retry finds that row.
    if (!made) return conflict;
    await insertHistory(tx, { payment_id: made.id, state: 'created', at: now });
    await scheduleNextCheck(tx, made, now);
    return { kind: 'begun', payment: made };
  });
}

async function continuePayment(
  tx: Tx,
  open: PaymentRow,
  { amountCents, reservedUntil }: WantedPayment,
  now: Date,
): Promise<Begun> {
  if (open.state === 'succeeded')
    throw new AppError('not_available', { message: 'You have paid for this already.' });
  if (open.state === 'authorized' || open.state === 'capturing' || open.state === 'releasing')
    throw new AppError('not_available', { message: 'The hold for this is in place already.' });
  if (open.amount_cents !== amountCents) return { kind: 'outdated', payment: open };
  if (reservedUntil === undefined) return { kind: 'begun', payment: open };
  const payment = await updatePayment(tx, open.id, { reserved_until: reservedUntil, updated_at: now });
  return { kind: 'begun', payment };
}

/** Schedules the next check of an unfinished payment. Returns false if the payment has timed out. */
export async function scheduleNextCheck(tx: Tx, payment: PaymentRow, now: Date): Promise<boolean> {
  const dueAt = nextCheckAt(payment.created_at, now);
  if (dueAt)
    await schedule(tx, reconcilePaymentJob, {
      subject: payment.id,
      dueAt,
      payload: { paymentId: payment.id },
    });
  return dueAt !== undefined;
}
