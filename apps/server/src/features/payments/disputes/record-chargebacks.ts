import type { Tx } from '../../../platform/db/database.ts';
import { chargebackMail } from './chargeback-mail.tsx';
import { enterOnce } from '../ledger/ledger.repository.ts';
import { insertHistory } from '../payment-history.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { ProviderChargeback } from '../settlement/read-provider-payment.ts';

const words = {
  chargeback: 'Your bank took it back.',
  chargeback_reversal: 'Your bank gave it back to us.',
} as const;

/**
 * What banks did with a payment's money goes into the books and into the payment's story, once each. What was bought
 * stays: whether somebody keeps a seat is for an organiser to decide, who is told.
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
    if (!(await enterOnce(tx, payment, { kind, providerId, amountCents, at }))) continue;
    await insertHistory(tx, { payment_id: payment.id, state: payment.state, reason: words[kind], at });
    if (kind === 'chargeback')
      log.error({ paymentId: payment.id }, 'a bank took a payment back: answer it at the provider');
    const { title } = payment;
    await queueMail(tx, {
      to: supportEmail,
      template: chargebackMail,
      props: { kind, paymentId: payment.id, title, amountCents },
    });
  }
}
