import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { MailLayout } from '../platform/mail/mail-layout.tsx';
import { mailStyle } from '../platform/mail/mail-style.ts';
import type { MailTemplate } from '../platform/mail/mail-template.ts';
import { FactsTable } from '../platform/mail/facts-table.tsx';

export const accountDeletedMail: MailTemplate<object> = {
  name: 'farewell',
  subject: () => 'Your account is gone',
  Body: () => (
    <MailLayout preview="Everything is deleted, as you asked. This is our last mail.">
      <Heading style={mailStyle.heading}>Thank you for sitting with us</Heading>
      <Text style={mailStyle.text}>
        Your Crewtable account is deleted, as you asked in Settings. This is the last mail you get from us.
      </Text>
      <FactsTable
        lines={[
          ['Deleted', 'your profile, and all that you told us'],
          ['Signed out', 'every browser, at once'],
          ['Kept', 'what tax law asks for, if you ever paid'],
        ]}
      />
      <Text style={mailStyle.aside}>
        There is always room for one more: sign in with this address and you begin anew. It was not you? Then
        somebody was in a browser of yours, or in your mailbox. Write to us.
      </Text>
    </MailLayout>
  ),
};
