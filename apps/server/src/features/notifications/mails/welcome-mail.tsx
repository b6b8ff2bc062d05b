import { brand } from '@crewtable/contract';
import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import { mailStyle } from '../../../platform/mail/mail-style.ts';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import { FactsTable } from '../../../platform/mail/facts-table.tsx';
import type { MailLinks } from '../kinds/notification-kind.ts';

interface WelcomeMailProps extends MailLinks {
  firstName: string;
}

export const welcomeMail: MailTemplate<WelcomeMailProps> = {
  name: 'welcome',
  subject: () => `Welcome to ${brand.name}`,
  Body: ({ firstName, placeUrl, settingsUrl }) => (
    <MailLayout preview="Your profile is complete. There is a seat for you.">
      <Heading style={mailStyle.heading}>Welcome, {firstName}</Heading>
      <Text style={mailStyle.text}>
        Your profile is complete, and there is a seat for you. Come hungry, leave with people to call.{' '}
        <a href={placeUrl} style={mailStyle.link}>
          Look around
        </a>{' '}
        whenever you like.
      </Text>
      <FactsTable
        lines={[
          ['The table', 'small, and set for you'],
          ['The others', 'university students, 18 and over'],
          ['The city', 'New York'],
        ]}
      />
      <Text style={mailStyle.aside}>
        Too much mail? In{' '}
        <a href={settingsUrl} style={mailStyle.link}>
          Settings
        </a>{' '}
        you choose what you get.
      </Text>
    </MailLayout>
  ),
};
