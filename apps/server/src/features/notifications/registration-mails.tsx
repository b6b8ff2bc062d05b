import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { MailLayout } from '../../platform/mail/mail-layout.tsx';
import { mailStyle } from '../../platform/mail/mail-style.ts';
import type { MailTemplate } from '../../platform/mail/mail-template.ts';
import { Menu } from '../../platform/mail/menu.tsx';
import type { NotificationFacts } from '../../platform/ports/notices.ts';
import type { MailLinks, Words } from './notification-kind.ts';

type MailFacts<Kind extends keyof NotificationFacts> = NotificationFacts[Kind] & Words & MailLinks;

export const confirmedMail: MailTemplate<MailFacts<'registration_confirmed'>> = {
  name: 'registration-confirmed',
  subject: ({ about }) => `You're in: ${about}`,
  Body: ({ about, when, where, next, perks, placeUrl, settingsUrl, text }) => (
    <MailLayout preview={text}>
      <Heading style={mailStyle.heading}>You&apos;re in</Heading>
      <Text style={mailStyle.text}>A seat has your name on it. {next}</Text>
      <Menu
        lines={[
          ['What', about],
          ['When', when],
          ['Where', where],
          ...perks.map((perk, index) => [index === 0 ? 'On the house' : 'And', perk] as const),
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
  ),
};

export const offeredMail: MailTemplate<MailFacts<'seat_offered'>> = {
  name: 'seat-offered',
  subject: ({ about }) => `A seat is free: ${about}`,
  Body: ({ title, text, about, when, where, until, placeUrl }) => (
    <MailLayout preview={text}>
      <Heading style={mailStyle.heading}>{title}</Heading>
      <Text style={mailStyle.text}>You were first in line. Register as usual, and it is yours.</Text>
      <Menu
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
        , or let it go to the next in line.
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
      <Menu
        lines={[
          ['What', about],
          ['When', when],
          ['Where', where],
        ]}
      />
      <Text style={mailStyle.aside}>
        There are more tables:{' '}
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
      <Menu
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
