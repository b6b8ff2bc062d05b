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
import { nextLookAt } from '../settlement/settle-rules.ts';
import { reconcilePaymentJob } from '../job-kinds.ts';

export interface WantedPayment {
  studentId: string;
  purpose: Exclude<PaymentPurpose, 'subscription'>;
  target: string;
  title: string;
  amountCents: number;
  /** The seat is kept until then. */
  reservedUntil?: Date;
}

export type Begun =
  | { kind: 'begun'; payment: PaymentRow }
  /** It cost something else when it was begun: that one has to be closed first. */
  | { kind: 'outdated'; payment: PaymentRow };

/** The row of a payment: the one that is open already, or a new one. Paid or held already is a refusal. */
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
    // Another press of the same button was quicker: its row is the one.
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

/** Plans the next look at a payment that is not finished; none where its time is up. */
export async function scheduleNextCheck(tx: Tx, payment: PaymentRow, now: Date): Promise<boolean> {
  const dueAt = nextLookAt(payment.created_at, now);
  if (dueAt)
    await schedule(tx, reconcilePaymentJob, {
      subject: payment.id,
      dueAt,
      payload: { paymentId: payment.id },
    });
  return dueAt !== undefined;
}
