import { newYorkDay } from '../../platform/clock/new-york.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { MoneyFacts } from '../../platform/ports.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { PaymentsParts } from './payments.parts.ts';
import { refundWords } from './request-refund.ts';

type Teller = Pick<PaymentsParts, 'notify' | 'clock'>;

const factsOf = (payment: PaymentRow): MoneyFacts => ({
  paymentId: payment.id,
  about: payment.title,
  amountCents: payment.amount_cents,
});

export async function tellReceipt(tx: Tx, { notify, clock }: Teller, payment: PaymentRow): Promise<void> {
  if (payment.student_id === null) return;
  const paidOn = newYorkDay(clock.now());
  await notify(tx, {
    to: payment.student_id,
    kind: 'payment_receipt',
    subject: payment.id,
    payload: { ...factsOf(payment), paidOn },
  });
}

export async function tellRefund(tx: Tx, { notify }: Teller, payment: PaymentRow): Promise<void> {
  if (payment.student_id === null) return;
  const because = refundWords[(payment.refund_reason ?? 'other') as keyof typeof refundWords];
  await notify(tx, {
    to: payment.student_id,
    kind: 'payment_refunded',
    subject: payment.id,
    payload: { ...factsOf(payment), because },
  });
}

export async function tellCapture(
  tx: Tx,
  { notify }: Teller,
  payment: PaymentRow,
  because = 'You did not check in.',
): Promise<void> {
  if (payment.student_id === null) return;
  await notify(tx, {
    to: payment.student_id,
    kind: 'hold_captured',
    subject: payment.id,
    payload: { ...factsOf(payment), because },
  });
}

export async function tellFailedRenewal(tx: Tx, { notify }: Teller, payment: PaymentRow): Promise<void> {
  if (payment.student_id === null) return;
  await notify(tx, {
    to: payment.student_id,
    kind: 'renewal_failed',
    subject: payment.id,
    payload: factsOf(payment),
  });
}

export async function tellSubscriptionEnd(
  tx: Tx,
  { notify, clock }: Teller,
  { id, student_id: studentId }: { id: string; student_id: string },
): Promise<void> {
  const endedOn = newYorkDay(clock.now());
  await notify(tx, { to: studentId, kind: 'subscription_ended', subject: id, payload: { endedOn } });
}
