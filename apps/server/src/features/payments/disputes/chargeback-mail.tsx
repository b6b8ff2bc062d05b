import { MailLayout, organiserReason } from '../../../platform/mail/mail-layout.tsx';
import { MailHeading, MailNote } from '../../../platform/mail/mail-parts.tsx';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import { FactsTable } from '../../../platform/mail/facts-table.tsx';
import { inDollars } from '../../../platform/money.ts';

interface ChargebackMailProps {
  kind: 'chargeback' | 'chargeback_reversal';
  paymentId: string;
  title: string;
  amountCents: number;
}

const subjects = {
  chargeback: 'A bank took a payment back',
  chargeback_reversal: 'A bank gave a payment back to us',
} as const;

/**
 * Sent to the organiser, who must answer at the provider within days. Without an answer the money is lost.
 */
export const chargebackMail: MailTemplate<ChargebackMailProps> = {
  name: 'chargeback',
  subject: ({ kind }) => subjects[kind],
  Body: ({ kind, paymentId, title, amountCents }) => (
    <MailLayout preview={`${title}, ${inDollars(amountCents)}`} reason={organiserReason}>
      <MailHeading>{subjects[kind]}</MailHeading>
      <FactsTable
        lines={[
          ['For', title],
          ['Amount', inDollars(amountCents)],
          ['Payment', paymentId],
        ]}
      />
      <MailNote>
        {kind === 'chargeback'
          ? 'The cardholder complained to the bank. Answer it in the dashboard of the provider before its deadline; what was bought stays as it is until you decide otherwise.'
          : 'The bank decided for us. Nothing is left to do.'}
      </MailNote>
    </MailLayout>
  ),
};
