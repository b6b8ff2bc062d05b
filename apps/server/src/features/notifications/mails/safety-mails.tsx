import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import { mailStyle } from '../../../platform/mail/mail-style.ts';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import type { MailLinks, Words } from '../kinds/notification-kind.ts';

type SafetyMailProps = Words & MailLinks;

const simpleMail = (name: string, link: string): MailTemplate<SafetyMailProps> => ({
  name,
  subject: ({ title }) => title,
  Body: ({ title, text, placeUrl }) => (
    <MailLayout preview={text}>
      <Heading style={mailStyle.heading}>{title}</Heading>
      <Text style={mailStyle.text}>{text}</Text>
      <Text style={mailStyle.aside}>
        <a href={placeUrl} style={mailStyle.link}>
          {link}
        </a>
      </Text>
    </MailLayout>
  ),
});

export const warnedMail = simpleMail('account-warned', 'The rules, in our terms');
export const suspendedMail = simpleMail('account-suspended', 'The rules, in our terms');
export const restoredMail = simpleMail('account-restored', 'Look around');
