import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { MailLayout } from '../platform/mail/mail-layout.tsx';
import { mailStyle } from '../platform/mail/mail-style.ts';
import type { MailTemplate } from '../platform/mail/mail-template.ts';
import { FactsTable } from '../platform/mail/facts-table.tsx';

export const accountDeletedMail: MailTemplate<object> = {
  name: 'farewell',
  subject: () => 'Your account is deleted',
  Body: () => (
    <MailLayout preview="Everything is deleted, as you asked. This is our last mail.">
      <Heading style={mailStyle.heading}>Thank you for sitting with us</Heading>
      <Text style={mailStyle.text}>
        Your Crewtable account is deleted, as you asked in Settings. This is the last mail you get from us.
      </Text>
      <FactsTable
        lines={[
          ['Deleted', 'your profile, and all that you told us'],
          ['Signed out', 'every browser'],
          ['Kept', 'what tax law asks for, if you ever paid'],
        ]}
      />
      <Text style={mailStyle.aside}>
        You can come back at any time: sign in with this address to start again. It was not you? Then another
        person has access to your browser or your mailbox. Please write to us.
      </Text>
    </MailLayout>
  ),
};
