import type { Tx } from '../../../platform/db/database.ts';
import { chargebackMail } from './chargeback-mail.tsx';
import { insertEntryOnce } from '../ledger/ledger.repository.ts';
import { insertHistory } from '../payment-history.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { ProviderChargeback } from '../settlement/read-provider-payment.ts';

const reasons = {
  chargeback: 'Your bank took it back.',
  chargeback_reversal: 'Your bank gave it back to us.',
} as const;

/**
 * Records each chargeback and each reversal once, in the ledger and in the payment history. Does not revoke
 * the purchase: an organiser gets a mail and decides whether the student keeps the seat.
 */
export async function recordChargebacks(
  tx: Tx,
  { clock, log, queueMail, supportEmail }: Pick<PaymentsDeps, 'clock' | 'log' | 'queueMail' | 'supportEmail'>,
  payment: PaymentRow,
  chargebacks: readonly ProviderChargeback[],
): Promise<void> {
  const at = clock.now();
  for (const { id: providerId, amountCents: moved } of chargebacks) {
    const kind = moved < 0 ? 'chargeback' : 'chargeback_reversal';
    const amountCents = Math.abs(moved);
    if (!(await insertEntryOnce(tx, payment, { kind, providerId, amountCents, at }))) continue;
    await insertHistory(tx, { payment_id: payment.id, state: payment.state, reason: reasons[kind], at });
    if (kind === 'chargeback')
      log.error({ paymentId: payment.id }, 'chargeback received, answer it at the provider');
    const { title } = payment;
    await queueMail(tx, {
      to: supportEmail,
      template: chargebackMail,
      props: { kind, paymentId: payment.id, title, amountCents },
    });
  }
}
