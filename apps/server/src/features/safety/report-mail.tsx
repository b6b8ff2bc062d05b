import { MailLayout, organiserReason } from '../../platform/mail/mail-layout.tsx';
import { MailHeading, MailNote, MailText } from '../../platform/mail/mail-parts.tsx';
import type { MailTemplate } from '../../platform/mail/mail-template.ts';
import { FactsTable } from '../../platform/mail/facts-table.tsx';

interface ReportMailProps {
  reportId: string;
  reporterId: string;
  aboutId: string;
  context: string | null;
  reason: string;
}

/**
 * For the organiser. Contains ids instead of names, and no report text, so that the mailbox does not become a
 * second store of reports.
 */
export const reportMail: MailTemplate<ReportMailProps> = {
  name: 'student-reported',
  subject: ({ reason }) => `A report to decide about: ${reason}`,
  Body: ({ reportId, reporterId, aboutId, context, reason }) => (
    <MailLayout preview="A student reports another student." reason={organiserReason}>
      <MailHeading>{reason}</MailHeading>
      <MailText>
        Read and decide it in the office, on the page Safety. The two are kept apart until it is decided.
      </MailText>
      <FactsTable
        lines={[
          ['Report', reportId],
          ['About', aboutId],
          ['From', reporterId],
          ['Where', context ?? 'not said'],
        ]}
      />
      <MailNote>
        In an emergency, decide with <code>npm run organise -- decide</code>, followed by the report and one
        of dismissed, warned, kept_apart (with a date) and suspended.
      </MailNote>
    </MailLayout>
  ),
};
