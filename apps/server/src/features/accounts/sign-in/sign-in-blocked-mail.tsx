import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import { mailStyle } from '../../../platform/mail/mail-style.ts';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';

interface HeldMailProps {
  failures: number;
}

export const signInBlockedMail: MailTemplate<HeldMailProps> = {
  name: 'address-held',
  subject: () => 'Too many wrong passcodes for your account',
  Body: ({ failures }) => (
    <MailLayout preview="Your account is safe. Here is what we did.">
      <Heading style={mailStyle.heading}>Your account is safe</Heading>
      <Text style={mailStyle.text}>
        {failures} wrong passcodes in a row were entered for your address. For the next 24 hours we send no
        codes to browsers that have not signed in to your account before.
      </Text>
      <Text style={mailStyle.text}>
        Your own browser works as always. There is nothing you need to do, and no password that could be
        stolen.
      </Text>
    </MailLayout>
  ),
};
