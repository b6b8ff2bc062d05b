import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { MailLayout } from '../../platform/mail/mail-layout.tsx';
import { mailStyle } from '../../platform/mail/mail-style.ts';
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
    <MailLayout preview="A student reports another student.">
      <Heading style={mailStyle.heading}>{reason}</Heading>
      <Text style={mailStyle.text}>
        Read the report with <code>npm run organise -- reports</code>. The two are kept apart until it is
        decided.
      </Text>
      <FactsTable
        lines={[
          ['Report', reportId],
          ['About', aboutId],
          ['From', reporterId],
          ['Where', context ?? 'not said'],
        ]}
      />
      <Text style={mailStyle.aside}>
        Decide with <code>npm run organise -- decide</code>, followed by the report and one of dismissed,
        warned and suspended.
      </Text>
    </MailLayout>
  ),
};
