import type { PaymentState } from '@crewtable/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { askProvider } from '../../platform/stripe/provider-errors.ts';
import { findNewestPayment } from './payments.repository.ts';
import type { PaymentsParts } from './payments.parts.ts';
import { seatPurposes } from './seat-purposes.ts';
import { settle } from './settle.ts';

/** Believes nobody but the provider. Whoever asks again gets the same answer and nothing twice. */
export async function confirmEventDeposit(
  parts: PaymentsParts,
  studentId: string,
  eventId: string,
): Promise<{ success: boolean; state: PaymentState }> {
  const wanted = { studentId, purposes: seatPurposes, target: eventId };
  const payment = await findNewestPayment(parts.db, wanted);
  if (!payment) throw new AppError('not_found', { message: 'There is no payment for this event.' });
  const intentId = payment.payment_intent_id;
  if (intentId === null) throw new AppError('payment_needed');
  const settled = (await askProvider(() => settle(parts, intentId))) ?? payment;
  switch (settled.state) {
    case 'succeeded':
      return { success: true, state: settled.state };
    case 'processing':
      return { success: false, state: settled.state };
    case 'refund_pending':
    case 'refunded':
      throw settled.refund_reason === 'seat_gone'
        ? new AppError('seat_gone')
        : new AppError('payment_needed', { message: 'The money for this was sent back.' });
    default:
      throw new AppError('payment_needed');
  }
}
