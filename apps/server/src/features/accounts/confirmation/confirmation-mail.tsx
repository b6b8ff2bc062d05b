import { Heading } from '@react-email/heading';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import { mailStyle } from '../../../platform/mail/mail-style.ts';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import { FactsTable } from '../../../platform/mail/facts-table.tsx';

interface ConfirmationMailProps {
  code: string;
  passcodeMinutes: number;
}

export const confirmationMail: MailTemplate<ConfirmationMailProps> = {
  name: 'confirmation-code',
  subject: () => 'Confirm that it is you',
  priority: 'urgent',
  filledIn: ['code'],
  Body: ({ code, passcodeMinutes }) => (
    <MailLayout preview="A browser that is signed in as you asked to delete your account.">
      <Heading style={mailStyle.heading}>Is it you?</Heading>
      <Text style={{ ...mailStyle.text, margin: 0 }}>
        A browser that is signed in to your account asked to delete it. If that was you, enter this code.
      </Text>
      <Section style={mailStyle.opening}>
        <Text style={mailStyle.label}>Code</Text>
        <Text style={mailStyle.code}>{code}</Text>
      </Section>
      <FactsTable
        lines={[
          ['Good for', `${passcodeMinutes} minutes, once`],
          ['Works in', 'the browser you asked from'],
        ]}
      />
      <Text style={mailStyle.aside}>
        It was not you? Keep the code to yourself: without it the account is not deleted. Then open Settings,
        look at where you are signed in, and sign out everywhere else.
      </Text>
    </MailLayout>
  ),
};
