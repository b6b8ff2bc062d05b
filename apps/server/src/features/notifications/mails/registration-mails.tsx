import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import type { MailFacts } from './notification-mail.tsx';
import { NotificationMail } from './notification-mail.tsx';

const seatLines = ({ about, when, where }: { about: string; when: string; where: string }) =>
  [
    ['What', about],
    ['When', when],
    ['Where', where],
  ] as const;

const haveSeat = (about: string) => `You get this because you have a seat: ${about}.`;
const wereWaiting = (about: string) => `You get this because you joined the waitlist: ${about}.`;

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
  const { heading, opening, about, next, perks, text } = facts;
  return (
    <NotificationMail
      preview={text}
      heading={heading}
      text={`${opening} ${next}`}
      lines={[
        ...seatLines(facts),
        ...perks.map((perk, index) => [index === 0 ? 'Your offer' : 'And', perk] as const),
      ]}
      button="See your seat"
      links={facts}
      reason={haveSeat(about)}
      picture={{ name: 'seat', alt: 'A table with your chair. The others are told the day before.' }}
      note="You can bring up to two friends, or give the seat back while registration is open."
    />
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
  Body: (facts) => (
    <NotificationMail
      preview={facts.text}
      heading={facts.title}
      text="You were first on the waitlist. Register, and the seat is yours."
      lines={[...seatLines(facts), ['Kept for you until', facts.until]]}
      button="Take the seat"
      links={facts}
      reason={wereWaiting(facts.about)}
      picture={{ name: 'seat', alt: 'A table with a free chair for you' }}
      note="Or let it go to the next student on the waitlist."
    />
  ),
};

export const waitlistClosedMail: MailTemplate<MailFacts<'waitlist_closed'>> = {
  name: 'waitlist-closed',
  subject: ({ about }) => `No seat this time: ${about}`,
  Body: (facts) => (
    <NotificationMail
      preview={facts.text}
      heading={facts.title}
      text={facts.text}
      lines={seatLines(facts)}
      button="Find another date"
      links={facts}
      reason={wereWaiting(facts.about)}
    />
  ),
};

export const profileMissingMail: MailTemplate<MailFacts<'profile_missing'>> = {
  name: 'profile-missing',
  subject: () => 'Your seat is waiting for your profile',
  Body: (facts) => (
    <NotificationMail
      preview={facts.text}
      heading={facts.title}
      text="Your seat is safe. So that your table knows your name, and we can put together people who get on, we need a few lines about you."
      lines={seatLines(facts)}
      button="Complete your profile"
      links={facts}
      reason={haveSeat(facts.about)}
      note="It takes a minute."
    />
  ),
};
