import { subscriptionCents } from '@crewtable/contract';
import { newYorkDay } from '../../platform/clock/new-york.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { MoneyFacts } from '../../ports/notifications.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { isSeatPurpose } from './checkout/seat-purposes.ts';
import { findSubscriptionRow } from './subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from './subscriptions/subscriptions.repository.ts';

type NotifyDeps = Pick<PaymentsDeps, 'notify' | 'clock'>;

const factsOf = (payment: PaymentRow): MoneyFacts => ({
  paymentId: payment.id,
  ...(isSeatPurpose(payment.purpose) && { target: payment.target }),
  about: payment.title,
  amountCents: payment.amount_cents,
});

export async function notifyReceipt(
  tx: Tx,
  { notify, clock }: NotifyDeps,
  payment: PaymentRow,
): Promise<void> {
  if (payment.student_id === null) return;
  const paidOn = newYorkDay(clock.now());
  const renewsOn = await findRenewalDay(tx, payment);
  await notify(tx, {
    to: payment.student_id,
    kind: 'payment_receipt',
    subject: payment.id,
    payload: { ...factsOf(payment), paidOn, ...(renewsOn !== undefined && { renewsOn }) },
  });
}

async function findRenewalDay(tx: Tx, { subscription_id: id }: PaymentRow): Promise<string | undefined> {
  const subscription = id === null ? undefined : await findSubscriptionRow(tx, id);
  if (!subscription?.current_period_end || subscription.canceled_at !== null) return undefined;
  return newYorkDay(subscription.current_period_end);
}

export async function notifyRefund(
  tx: Tx,
  { notify }: NotifyDeps,
  payment: PaymentRow,
  { subject, amountCents, because }: { subject: string; amountCents: number; because: string },
): Promise<void> {
  if (payment.student_id === null) return;
  await notify(tx, {
    to: payment.student_id,
    kind: 'payment_refunded',
    subject,
    payload: { ...factsOf(payment), amountCents, because },
  });
}

export async function notifyHold(tx: Tx, { notify }: NotifyDeps, payment: PaymentRow): Promise<void> {
  if (payment.student_id === null) return;
  await notify(tx, {
    to: payment.student_id,
    kind: 'hold_placed',
    subject: payment.id,
    payload: factsOf(payment),
  });
}

export async function notifyRelease(
  tx: Tx,
  { notify }: NotifyDeps,
  payment: PaymentRow,
  // Without a recorded reason, the bank released the hold by itself.
  because = 'Your bank released it.',
): Promise<void> {
  if (payment.student_id === null) return;
  await notify(tx, {
    to: payment.student_id,
    kind: 'hold_released',
    subject: payment.id,
    payload: { ...factsOf(payment), because },
  });
}

export async function notifyCapture(
  tx: Tx,
  { notify }: NotifyDeps,
  payment: PaymentRow,
  // Banks do not capture holds. Without a recorded reason, an organiser did it at the provider.
  because = 'An organiser charged it.',
): Promise<void> {
  if (payment.student_id === null) return;
  await notify(tx, {
    to: payment.student_id,
    kind: 'hold_captured',
    subject: payment.id,
    payload: { ...factsOf(payment), because },
  });
}

export async function notifyFailedRenewal(
  tx: Tx,
  { notify }: NotifyDeps,
  payment: PaymentRow,
): Promise<void> {
  if (payment.student_id === null) return;
  await notify(tx, {
    to: payment.student_id,
    kind: 'renewal_failed',
    subject: payment.id,
    payload: factsOf(payment),
  });
}

/** The receipt of the first month is a separate notification, sent when that month is settled. */
export async function notifySubscriptionStart(
  tx: Tx,
  { notify }: NotifyDeps,
  { id, student_id: studentId, current_period_end: renewsAt }: SubscriptionRow,
): Promise<void> {
  if (renewsAt === null) return;
  await notify(tx, {
    to: studentId,
    kind: 'subscription_started',
    subject: id,
    payload: { renewsOn: newYorkDay(renewsAt), amountCents: subscriptionCents },
  });
}

/** The subject has the time, so that a subscription that is resumed and cancelled again is notified again. */
export async function notifyCancellation(
  tx: Tx,
  { notify }: NotifyDeps,
  { id, student_id: studentId, canceled_at: at, current_period_end: endsAt }: SubscriptionRow,
): Promise<void> {
  if (at === null || endsAt === null) return;
  const cancelledAt = at.toISOString();
  await notify(tx, {
    to: studentId,
    kind: 'subscription_cancelled',
    subject: `${id} ${cancelledAt}`,
    payload: { subscriptionId: id, cancelledAt, activeUntil: newYorkDay(endsAt) },
  });
}

export async function notifySubscriptionEnd(
  tx: Tx,
  { notify, clock }: NotifyDeps,
  { id, student_id: studentId }: { id: string; student_id: string },
): Promise<void> {
  const endedOn = newYorkDay(clock.now());
  await notify(tx, { to: studentId, kind: 'subscription_ended', subject: id, payload: { endedOn } });
}
