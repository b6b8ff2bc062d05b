import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import { MailLink } from '../../../platform/mail/mail-link.tsx';
import { MailButton, MailHeading, MailNote, MailText } from '../../../platform/mail/mail-parts.tsx';
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
    <MailLayout
      preview={`Sit together: ${what}`}
      reason="You get this because a friend entered your address."
      picture={{ name: 'invitation', alt: 'A table with a chair for you beside your friend' }}
    >
      <MailHeading>{inviterFirstName} keeps a seat for you</MailHeading>
      <MailText>
        {inviterFirstName} is coming to {what} and would like to share a table with you, and with a few
        students neither of you knows yet.
      </MailText>
      <MailButton href={inviteUrl}>See the invitation</MailButton>
      <MailNote>
        Rather not? <MailLink href={refuseUrl}>Don’t invite me again</MailLink>, and no friend can send you
        another one of these.
      </MailNote>
    </MailLayout>
  ),
};
