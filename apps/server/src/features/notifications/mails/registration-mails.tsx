import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import { mailStyle } from '../../../platform/mail/mail-style.ts';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import { FactsTable } from '../../../platform/mail/facts-table.tsx';
import type { NotificationFacts } from '../../../ports/notifications.ts';
import type { MailLinks, Words } from '../kinds/notification-kind.ts';

type MailFacts<Kind extends keyof NotificationFacts> = NotificationFacts[Kind] & Words & MailLinks;

interface SeatMail {
  name: string;
  subject(facts: { about: string }): string;
  heading: string;
  opening: string;
}

/** Mails about a seat that the reader has. */
function seatMail({ name, subject, heading, opening }: SeatMail): MailTemplate<SeatFacts> {
  return {
    name,
    subject,
    Body: (facts) => <SeatBody {...facts} heading={heading} opening={opening} />,
  };
}

type SeatFacts = MailFacts<'registration_confirmed'>;

function SeatBody(facts: SeatFacts & Pick<SeatMail, 'heading' | 'opening'>) {
  const { heading, opening, about, when, where, next, perks, placeUrl, settingsUrl, text } = facts;
  return (
    <MailLayout preview={text}>
      <Heading style={mailStyle.heading}>{heading}</Heading>
      <Text style={mailStyle.text}>
        {opening} {next}
      </Text>
      <FactsTable
        lines={[
          ['What', about],
          ['When', when],
          ['Where', where],
          ...perks.map((perk, index) => [index === 0 ? 'Your offer' : 'And', perk] as const),
        ]}
      />
      <Text style={mailStyle.aside}>
        <a href={placeUrl} style={mailStyle.link}>
          Your events
        </a>
        : bring up to two friends, or give the seat back while registration is open. Too much mail? In{' '}
        <a href={settingsUrl} style={mailStyle.link}>
          Settings
        </a>{' '}
        you choose what you get.
      </Text>
    </MailLayout>
  );
}

export const confirmedMail = seatMail({
  name: 'registration-confirmed',
  subject: ({ about }) => `You're in: ${about}`,
  heading: "You're in",
  opening: 'You are registered.',
});

export const waitlistSeatMail = seatMail({
  name: 'waitlist-seat',
  subject: ({ about }) => `A seat came free: ${about}`,
  heading: 'A seat came free, and it is yours',
  opening: 'You were next on the waitlist, and your pass covers the seat: there is nothing to do or to pay.',
});

export const offeredMail: MailTemplate<MailFacts<'seat_offered'>> = {
  name: 'seat-offered',
  subject: ({ about }) => `A seat is free: ${about}`,
  Body: ({ title, text, about, when, where, until, placeUrl }) => (
    <MailLayout preview={text}>
      <Heading style={mailStyle.heading}>{title}</Heading>
      <Text style={mailStyle.text}>You were first on the waitlist. Register, and the seat is yours.</Text>
      <FactsTable
        lines={[
          ['What', about],
          ['When', when],
          ['Where', where],
          ['Kept for you until', until],
        ]}
      />
      <Text style={mailStyle.aside}>
        <a href={placeUrl} style={mailStyle.link}>
          Take the seat
        </a>
        , or let it go to the next student on the waitlist.
      </Text>
    </MailLayout>
  ),
};

export const waitlistClosedMail: MailTemplate<MailFacts<'waitlist_closed'>> = {
  name: 'waitlist-closed',
  subject: ({ about }) => `No seat this time: ${about}`,
  Body: ({ title, text, about, when, where, placeUrl }) => (
    <MailLayout preview={text}>
      <Heading style={mailStyle.heading}>{title}</Heading>
      <Text style={mailStyle.text}>{text}</Text>
      <FactsTable
        lines={[
          ['What', about],
          ['When', when],
          ['Where', where],
        ]}
      />
      <Text style={mailStyle.aside}>
        There are more events:{' '}
        <a href={placeUrl} style={mailStyle.link}>
          find another date
        </a>
        .
      </Text>
    </MailLayout>
  ),
};

export const profileMissingMail: MailTemplate<MailFacts<'profile_missing'>> = {
  name: 'profile-missing',
  subject: () => 'Your seat is waiting for your profile',
  Body: ({ title, text, about, when, where, placeUrl }) => (
    <MailLayout preview={text}>
      <Heading style={mailStyle.heading}>{title}</Heading>
      <Text style={mailStyle.text}>
        Your seat is safe. So that your table knows your name, and we can put together people who get on, we
        need a few lines about you.
      </Text>
      <FactsTable
        lines={[
          ['What', about],
          ['When', when],
          ['Where', where],
        ]}
      />
      <Text style={mailStyle.aside}>
        <a href={placeUrl} style={mailStyle.link}>
          Complete your profile
        </a>
        : it takes a minute.
      </Text>
    </MailLayout>
  ),
};
