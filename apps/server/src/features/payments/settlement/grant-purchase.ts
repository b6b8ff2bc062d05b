import type { Tx } from '../../../platform/db/database.ts';
import { insertGrant } from '../payments.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { requestHoldOutcome } from '../holds/request-hold-outcome.ts';
import { cancelCoveredPayments } from '../checkout/cancel-covered-payments.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { isSeatPurpose } from '../checkout/seat-purposes.ts';
import { notifyHold, notifyReceipt } from '../notify-students.ts';

/**
 * Runs in the transaction of settle. Refunds the payment if the seat is refused or the account was deleted.
 */
export async function grantPurchase(tx: Tx, deps: PaymentsDeps, payment: PaymentRow): Promise<PaymentRow> {
  const { clock, sellers } = deps;
  const { id, student_id: studentId, purpose, target, amount_cents: amountCents } = payment;
  if (studentId === null) return (await requestRefund(tx, clock, payment, 'account_deleted')).payment;
  // A subscription payment grants nothing by itself: callers check the status of the subscription.
  if (isSeatPurpose(purpose)) {
    const seat = { paymentId: id, studentId, purpose, eventId: target, amountCents };
    const answer = await sellers.seats.grant(tx, seat);
    if (answer !== 'granted') return (await requestRefund(tx, clock, payment, answer)).payment;
  }
  if (purpose === 'pass') await cancelCoveredPayments(tx, studentId);
  await insertGrant(tx, id, clock.now());
  await notifyReceipt(tx, deps, payment);
  return payment;
}

/** Notifies the lobby of the hold. Releases it if the lobby is over or the account was deleted. */
export async function recordHold(tx: Tx, deps: PaymentsDeps, payment: PaymentRow): Promise<PaymentRow> {
  const { clock, sellers } = deps;
  const { id, student_id: studentId, target: lobbyId } = payment;
  if (studentId === null)
    return requestHoldOutcome(tx, clock, payment, 'release', 'The account was deleted.');
  if ((await sellers.holds.grant(tx, { paymentId: id, studentId, lobbyId })) === 'gone')
    return requestHoldOutcome(tx, clock, payment, 'release', 'The lobby is closed.');
  await insertGrant(tx, id, clock.now());
  await notifyHold(tx, deps, payment);
  return payment;
}
