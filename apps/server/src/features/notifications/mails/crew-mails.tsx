import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import { mailStyle } from '../../../platform/mail/mail-style.ts';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import type { MailLinks, Words } from '../kinds/notification-kind.ts';

const simpleMail = (name: string, link: string): MailTemplate<Words & MailLinks> => ({
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

export const crewFoundMail = simpleMail('crew-found', 'See your crew, and say hello');
export const crewNotFoundMail = simpleMail('crew-not-found', 'Try another time');
export const crewCancelledMail = simpleMail('crew-cancelled', 'Look for another crew');
