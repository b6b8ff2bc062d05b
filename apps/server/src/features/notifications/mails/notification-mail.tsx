import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import type { FactLines } from '../../../platform/mail/facts-table.tsx';
import { FactsTable } from '../../../platform/mail/facts-table.tsx';
import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import { MailLink } from '../../../platform/mail/mail-link.tsx';
import { mailStyle } from '../../../platform/mail/mail-style.ts';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import type { NotificationFacts } from '../../../ports/notifications.ts';
import type { MailLinks, Words } from '../kinds/notification-kind.ts';

export type MailFacts<Kind extends keyof NotificationFacts> = NotificationFacts[Kind] & Words & MailLinks;

interface NotificationMailProps {
  preview: string;
  heading: ReactNode;
  text: ReactNode;
  lines?: FactLines;
  /** Adds a last paragraph with the link to turn mails off. */
  settingsUrl?: string | undefined;
  /** The content of the paragraph at the end, mostly a link. */
  children: ReactNode;
}

/** The parts of all mails about a notification: what happened, the facts, and a link to more. */
export function NotificationMail(props: NotificationMailProps) {
  const { preview, heading, text, lines, settingsUrl, children } = props;
  return (
    <MailLayout preview={preview}>
      <Heading style={mailStyle.heading}>{heading}</Heading>
      <Text style={mailStyle.text}>{text}</Text>
      {lines && <FactsTable lines={lines} />}
      <Text style={mailStyle.aside}>{children}</Text>
      {settingsUrl !== undefined && (
        <Text style={mailStyle.aside}>
          <SettingsHint settingsUrl={settingsUrl} />
        </Text>
      )}
    </MailLayout>
  );
}

/** For mails that the student can turn off. */
export function SettingsHint({ settingsUrl }: { settingsUrl: string }) {
  return (
    <>
      Too much mail? In <MailLink href={settingsUrl}>Settings</MailLink> you choose what you get.
    </>
  );
}

/** A mail with the title and the text of the notification, and a link. */
export const simpleMail = (name: string, link: string): MailTemplate<Words & MailLinks> => ({
  name,
  subject: ({ title }) => title,
  Body: ({ title, text, placeUrl }) => (
    <NotificationMail preview={text} heading={title} text={text}>
      <MailLink href={placeUrl}>{link}</MailLink>
    </NotificationMail>
  ),
});
