import { brand } from '@crewtable/contract';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import type { MailLinks } from '../kinds/notification-kind.ts';
import { accountReason, NotificationMail } from './notification-mail.tsx';

interface WelcomeMailProps extends MailLinks {
  firstName: string;
}

export const welcomeMail: MailTemplate<WelcomeMailProps> = {
  name: 'welcome',
  subject: () => `Welcome to ${brand.name}`,
  Body: ({ firstName, ...links }) => (
    <NotificationMail
      preview="Your profile is complete. There is a seat for you."
      heading={`Welcome, ${firstName}`}
      text="Your profile is complete, and there is a seat for you. Come hungry, leave with people to call."
      lines={[
        ['The table', 'small, and set for you'],
        ['The others', 'university students, 18 and over'],
        ['The city', 'New York'],
      ]}
      button="Look around"
      links={links}
      reason={accountReason}
      picture={{ name: 'seat', alt: 'A table with a chair for you' }}
    />
  ),
};
