import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import { MailLink } from '../../../platform/mail/mail-link.tsx';
import { mailStyle } from '../../../platform/mail/mail-style.ts';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';

interface InvitationMailProps {
  inviterFirstName: string;
  /** 'Brunch on Sunday, May 25' */
  what: string;
  inviteUrl: string;
  refuseUrl: string;
}

export const invitationMail: MailTemplate<InvitationMailProps> = {
  name: 'friend-invitation',
  // Contains no text that a student typed, because the recipient reads the subject before knowing the sender.
  subject: () => 'A friend keeps a seat for you',
  Body: ({ inviterFirstName, what, inviteUrl, refuseUrl }) => (
    <MailLayout preview={`Sit together: ${what}`}>
      <Heading style={mailStyle.heading}>{inviterFirstName} keeps a seat for you</Heading>
      <Text style={mailStyle.text}>
        {inviterFirstName} is coming to {what} and would like to share a table with you, and with a few
        students neither of you knows yet.
      </Text>
      <Text style={mailStyle.text}>
        <MailLink href={inviteUrl}>See the invitation</MailLink>
      </Text>
      <Text style={mailStyle.aside}>
        Rather not? <MailLink href={refuseUrl}>Don’t invite me again</MailLink>, and no friend can send you
        another one of these.
      </Text>
    </MailLayout>
  ),
};
