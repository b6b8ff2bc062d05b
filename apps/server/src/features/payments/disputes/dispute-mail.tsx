import { MailLayout, organiserReason } from '../../../platform/mail/mail-layout.tsx';
import { MailHeading, MailNote, MailText } from '../../../platform/mail/mail-parts.tsx';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import { FactsTable } from '../../../platform/mail/facts-table.tsx';
import { inDollars } from '../../../platform/money.ts';

interface DisputeMailProps {
  paymentId: string;
  amountCents: number;
}

/**
 * Sent to the organiser. Omits the student's text, so that students cannot put words or links into our mails.
 */
export const disputeMail: MailTemplate<DisputeMailProps> = {
  name: 'hold-disputed',
  subject: () => "'I was there': a charge to decide about",
  Body: ({ paymentId, amountCents }) => (
    <MailLayout preview="A student questions a charge for not showing up." reason={organiserReason}>
      <MailHeading>A student says: I was there</MailHeading>
      <MailText>
        Read what happened with <code>npm run payments -- disputes</code>.
      </MailText>
      <FactsTable
        lines={[
          ['Charged', inDollars(amountCents)],
          ['Payment', paymentId],
        ]}
      />
      <MailNote>
        Decide with <code>npm run payments -- refund</code> or <code>npm run payments -- keep</code>, followed
        by the payment.
      </MailNote>
    </MailLayout>
  ),
};
