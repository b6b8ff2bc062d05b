import { FactsTable } from '../../platform/mail/facts-table.tsx';
import { MailLayout, organiserReason } from '../../platform/mail/mail-layout.tsx';
import { MailHeading, MailNote, MailText } from '../../platform/mail/mail-parts.tsx';
import type { MailTemplate } from '../../platform/mail/mail-template.ts';

interface AuditHeadMailProps {
  number: number;
  head: string;
  fault: { number: number; text: string } | null;
}

/** For the owners, once a day. Keeping these mails is what makes a rewritten log noticeable. */
export const auditHeadMail: MailTemplate<AuditHeadMailProps> = {
  name: 'audit-log-head',
  subject: ({ number, fault }) =>
    fault ? `The audit log was changed at entry ${fault.number}` : `Audit log: entry ${number}`,
  Body: ({ number, head, fault }) => (
    <MailLayout
      preview={fault ? 'The audit log does not verify.' : 'The audit log is whole.'}
      reason={organiserReason}
    >
      <MailHeading>{fault ? 'The audit log does not verify' : 'The audit log is whole'}</MailHeading>
      <MailText>
        {fault
          ? `Entry ${fault.number}: ${fault.text} Everything before it is whole. Please look at it today.`
          : 'Every entry follows from the one before, up to this one:'}
      </MailText>
      <FactsTable
        lines={[
          ['Entry', String(number)],
          ['Hash', head],
        ]}
      />
      <MailNote>
        Keep this mail. The audit log must show the same hash for this entry for ever: if it does not,
        somebody has rewritten the log in the database.
      </MailNote>
    </MailLayout>
  ),
};
