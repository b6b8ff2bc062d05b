import type { PaymentState } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import { askProvider } from '../../../platform/stripe/provider-errors.ts';
import { paymentNeeded } from './payment-needed.ts';
import { findNewestPayment } from '../payments.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { isSeatPurpose, seatPurposes } from './seat-purposes.ts';
import { settle } from '../settlement/settle.ts';

/** Trusts only the provider's answer. Repeated calls return the same result and grant nothing twice. */
export async function confirmEventDeposit(
  deps: PaymentsDeps,
  studentId: string,
  eventId: string,
): Promise<{ success: boolean; state: PaymentState }> {
  const wanted = { studentId, purposes: seatPurposes, target: eventId };
  const payment = await findNewestPayment(deps.db, wanted);
  if (!payment) throw new AppError('not_found', { message: 'There is no payment for this event.' });
  const intentId = payment.payment_intent_id;
  if (intentId === null) throw new AppError('payment_needed');
  const settled = (await askProvider(() => settle(deps, intentId))) ?? payment;
  switch (settled.state) {
    case 'succeeded':
      return { success: true, state: settled.state };
    case 'processing':
      return { success: false, state: settled.state };
    case 'refund_pending':
    case 'refunded':
      return explainRefund(settled);
    default:
      throw await explainUnpaid(deps, settled, studentId, intentId);
  }
}

/** If something else already covered the seat, the student keeps it and only the money is refunded. */
function explainRefund({ state, refund_reason: reason }: PaymentRow): { success: true; state: PaymentState } {
  switch (reason) {
    case 'seat_covered':
      return { success: true, state };
    case 'seat_gone':
      throw new AppError('seat_gone');
    case 'event_cancelled':
      throw new AppError('event_cancelled', { message: `This event was cancelled. ${moneyBack}` });
    case 'pass_off_sale':
      throw new AppError('not_available', { message: `The pass is no longer on sale. ${moneyBack}` });
    default:
      throw new AppError('payment_needed', { message: 'The money for this was sent back.' });
  }
}

const moneyBack = 'Your money is on its way back to your card.';

async function explainUnpaid(
  deps: PaymentsDeps,
  { purpose, target: eventId }: PaymentRow,
  studentId: string,
  intentId: string,
): Promise<AppError> {
  const { db, sellers } = deps;
  const obstacle =
    isSeatPurpose(purpose) && (await sellers.seats.findObstacle(db, { studentId, purpose, eventId }));
  return obstacle === 'event_cancelled'
    ? new AppError('event_cancelled', { message: 'This event was cancelled. Nothing was charged.' })
    : paymentNeeded(deps, intentId);
}
