import { MailLayout } from '../../platform/mail/mail-layout.tsx';
import { MailHeading, MailNote, MailText } from '../../platform/mail/mail-parts.tsx';
import type { MailTemplate } from '../../platform/mail/mail-template.ts';
import { FactsTable } from '../../platform/mail/facts-table.tsx';

export const accountDeletedMail: MailTemplate<object> = {
  name: 'farewell',
  subject: () => 'Your account is deleted',
  Body: () => (
    <MailLayout
      preview="Everything is deleted, as you asked. This is our last mail."
      reason="You get this because your account was deleted."
      loadsNothing
    >
      <MailHeading>Thank you for sitting with us</MailHeading>
      <MailText>
        Your Crewtable account is deleted, as you asked in Settings. This is the last mail you get from us.
      </MailText>
      <FactsTable
        lines={[
          ['Deleted', 'your profile, and all that you told us'],
          ['Signed out', 'every browser'],
          ['Kept', 'what tax law asks for, if you ever paid'],
        ]}
      />
      <MailNote>
        You can come back at any time: sign in with this address to start again. It was not you? Then another
        person has access to your browser or your mailbox. Please write to us.
      </MailNote>
    </MailLayout>
  ),
};
