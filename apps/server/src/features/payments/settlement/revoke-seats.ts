import type { Tx } from '../../../platform/db/database.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { PaymentRow } from '../payments.repository.ts';
import { isSeatPurpose } from '../checkout/seat-purposes.ts';

/** A refund without a cancellation also revokes the seat or pass that the payment bought. */
export async function revokeSeats(
  tx: Tx,
  { sellers }: Pick<PaymentsDeps, 'sellers'>,
  { id: paymentId, student_id: studentId, purpose, target: eventId }: PaymentRow,
): Promise<void> {
  if (studentId === null || !isSeatPurpose(purpose)) return;
  await sellers.seats.revokeSeat(tx, { paymentId, studentId, purpose, eventId });
}
