import type { Tx } from '../../platform/db/database.ts';
import { insertGrant } from './payments.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { PaymentsParts } from './payments.parts.ts';
import { requestHold } from './request-hold.ts';
import { dropCoveredPayments } from './drop-covered-payments.ts';
import { requestRefund } from './request-refund.ts';
import { isSeatPurpose } from './seat-purposes.ts';
import { tellHold, tellReceipt } from './tell-students.ts';

/** In settle's transaction. Where there is nothing left to give, or nobody to give it to, the money goes back. */
export async function giveWhatWasPaid(
  tx: Tx,
  parts: PaymentsParts,
  payment: PaymentRow,
): Promise<PaymentRow> {
  const { clock, buyers } = parts;
  const { id, student_id: studentId, purpose, target, amount_cents: amountCents } = payment;
  if (studentId === null) return (await requestRefund(tx, clock, payment, 'account_deleted')).payment;
  // A month of a subscription gives nothing by itself: whoever asks looks at the subscription.
  if (isSeatPurpose(purpose)) {
    const seat = { paymentId: id, studentId, purpose, eventId: target, amountCents };
    const answer = await buyers.seats.grant(tx, seat);
    if (answer !== 'granted') return (await requestRefund(tx, clock, payment, answer)).payment;
  }
  if (purpose === 'pass') await dropCoveredPayments(tx, studentId);
  await insertGrant(tx, id, clock.now());
  await tellReceipt(tx, parts, payment);
  return payment;
}

/** The bank holds the money: the lobby is told, or the hold let go of where the lobby is over. */
export async function holdWhatWasPromised(
  tx: Tx,
  parts: PaymentsParts,
  payment: PaymentRow,
): Promise<PaymentRow> {
  const { clock, buyers } = parts;
  const { id, student_id: studentId, target: lobbyId } = payment;
  if (studentId === null) return requestHold(tx, clock, payment, 'release', 'The account was deleted.');
  if ((await buyers.holds.grant(tx, { paymentId: id, studentId, lobbyId })) === 'gone')
    return requestHold(tx, clock, payment, 'release', 'The lobby is over.');
  await insertGrant(tx, id, clock.now());
  await tellHold(tx, parts, payment);
  return payment;
}
