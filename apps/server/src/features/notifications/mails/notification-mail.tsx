import type { ReactNode } from 'react';
import type { FactLines } from '../../../platform/mail/facts-table.tsx';
import { FactsTable } from '../../../platform/mail/facts-table.tsx';
import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import type { MailPicture } from '../../../platform/mail/mail-layout.tsx';
import { MailButton, MailHeading, MailNote, MailText } from '../../../platform/mail/mail-parts.tsx';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import type { NotificationFacts } from '../../../ports/notifications.ts';
import type { MailLinks, Words } from '../kinds/notification-kind.ts';

export type MailFacts<Kind extends keyof NotificationFacts> = NotificationFacts[Kind] & Words & MailLinks;

/** For mails whose cause is neither a seat nor a payment. */
export const accountReason = 'You get this because you have an account with us.';

export const seatReason = (day: string) => `You get this because you have a seat on ${day}.`;

interface NotificationMailProps {
  preview: string;
  heading: ReactNode;
  text: ReactNode;
  lines?: FactLines;
  /** The text of the button. It opens `placeUrl`. */
  button: string;
  links: MailLinks;
  reason: string;
  picture?: MailPicture | undefined;
  /** A last paragraph, less important than the button. */
  note?: ReactNode;
  /** More about the event, between the button and the note. */
  children?: ReactNode;
}

/** The parts of all mails about a notification: what happened, the facts, and a button to more. */
export function NotificationMail(props: NotificationMailProps) {
  const { preview, heading, text, lines, button, links, reason, picture, note, children } = props;
  return (
    <MailLayout preview={preview} reason={reason} settingsUrl={links.settingsUrl} picture={picture}>
      <MailHeading>{heading}</MailHeading>
      <MailText>{text}</MailText>
      {lines && <FactsTable lines={lines} />}
      <MailButton href={links.placeUrl}>{button}</MailButton>
      {children}
      {note !== undefined && <MailNote>{note}</MailNote>}
    </MailLayout>
  );
}

/** A mail with the title and the text of the notification, and a button. */
export const simpleMail = (name: string, button: string): MailTemplate<Words & MailLinks> => ({
  name,
  subject: ({ title }) => title,
  Body: (facts) => (
    <NotificationMail
      preview={facts.text}
      heading={facts.title}
      text={facts.text}
      button={button}
      links={facts}
      reason={accountReason}
    />
  ),
});
