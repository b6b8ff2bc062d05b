import { Heading } from '@react-email/heading';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import { mailStyle } from '../../../platform/mail/mail-style.ts';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import { FactsTable } from '../../../platform/mail/facts-table.tsx';

interface PasscodeMailProps {
  code: string;
  passcodeMinutes: number;
}

export const passcodeMail: MailTemplate<PasscodeMailProps> = {
  name: 'passcode',
  priority: 'urgent',
  subject: () => 'Your Crewtable passcode',
  filledIn: ['code'],
  Body: ({ code, passcodeMinutes }) => (
    <MailLayout preview="Enter it to sign in.">
      <Heading style={mailStyle.heading}>Your passcode</Heading>
      <Text style={{ ...mailStyle.text, margin: 0 }}>Enter this passcode to sign in.</Text>
      <Section style={mailStyle.opening}>
        <Text style={mailStyle.label}>Passcode</Text>
        <Text style={mailStyle.code}>{code}</Text>
      </Section>
      <FactsTable
        lines={[
          ['Good for', `${passcodeMinutes} minutes, once`],
          ['Works in', 'the browser you asked from'],
        ]}
      />
      <Text style={mailStyle.aside}>
        You did not ask for it? Then you can ignore this mail: without the code, no one can sign in.
      </Text>
    </MailLayout>
  ),
};
