import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { insertDispute } from './disputes.repository.ts';
import { decideDisputing } from './dispute-rules.ts';
import { disputeMail } from './dispute-mail.tsx';
import { lockPayment } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';

/** Records that a student disputes a captured hold ('I was there'). An organiser decides. Safe to repeat. */
export async function disputeCapture(
  { db, clock, queueMail, supportEmail }: PaymentsDeps,
  studentId: string,
  paymentId: string,
  text: string,
): Promise<void> {
  if (!isId(paymentId)) throw new AppError('not_found');
  await db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.student_id !== studentId) throw new AppError('not_found');
    const now = clock.now();
    const { purpose, state, captured_at: capturedAt } = payment;
    const decision = decideDisputing({ purpose, state, capturedAt }, now);
    if (decision === 'nothing_taken')
      throw new AppError('not_found', { message: 'This hold was not charged.' });
    if (decision === 'too_late')
      throw new AppError('too_late', { message: 'You can dispute a charge within 48 hours.' });
    if (!(await insertDispute(tx, paymentId, text.trim(), now))) return;
    await queueMail(tx, {
      to: supportEmail,
      template: disputeMail,
      props: { paymentId, amountCents: payment.amount_cents },
    });
  });
}
