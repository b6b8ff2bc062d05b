import type { Tx } from '../../platform/db/database.ts';
import type { PaymentsParts } from './payments.parts.ts';
import type { PaymentRow } from './payments.repository.ts';
import { isSeatPurpose } from './seat-purposes.ts';

/** Money that goes back without anything being cancelled takes what it bought along. */
export async function takeBackSeats(
  tx: Tx,
  { buyers }: Pick<PaymentsParts, 'buyers'>,
  { id: paymentId, student_id: studentId, purpose, target: eventId }: PaymentRow,
): Promise<void> {
  if (studentId === null || !isSeatPurpose(purpose)) return;
  await buyers.seats.takeBack(tx, { paymentId, studentId, purpose, eventId });
}
