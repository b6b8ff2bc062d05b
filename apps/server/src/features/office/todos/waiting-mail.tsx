import { MailLayout, organiserReason } from '../../../platform/mail/mail-layout.tsx';
import { FactsTable } from '../../../platform/mail/facts-table.tsx';
import { MailButton, MailHeading, MailText } from '../../../platform/mail/mail-parts.tsx';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';

interface WaitingMailProps {
  lines: { title: string; text: string }[];
  link: string;
}

/** Names no students and carries nothing of a report: an organiser sees more on the page. */
export const waitingMail: MailTemplate<WaitingMailProps> = {
  name: 'office-waiting',
  subject: ({ lines }) =>
    lines.length === 1
      ? `Waiting for an hour: ${lines[0]!.title}`
      : `${lines.length} things wait for a person`,
  Body: ({ lines, link }) => (
    <MailLayout preview="Something has waited for an hour." reason={organiserReason}>
      <MailHeading>
        {lines.length === 1 ? 'This has waited for an hour' : 'These have waited for an hour'}
      </MailHeading>
      <FactsTable lines={lines.map(({ title, text }) => [title, text] as const)} />
      <MailText>Each is mailed once. Today shows what is still to be done.</MailText>
      <MailButton href={link}>Open Today</MailButton>
    </MailLayout>
  ),
};
