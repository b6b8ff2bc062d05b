import { brand } from '@crewtable/contract';
import { calendarFile } from '../../../platform/calendar/calendar-file.ts';
import type { FactLines } from '../../../platform/mail/facts-table.tsx';
import { MailLink } from '../../../platform/mail/mail-link.tsx';
import type { MailAttachment, MailTemplate } from '../../../platform/mail/mail-template.ts';
import type { EventFacts, EventPlaceFacts } from '../../../ports/notifications.ts';
import { newHoursTitle } from '../kinds/new-hours-text.ts';
import type { MailLinks, Words } from '../kinds/notification-kind.ts';
import type { MailFacts } from './notification-mail.tsx';
import { NotificationMail } from './notification-mail.tsx';

interface EventMail<Facts> {
  name: string;
  subject(facts: Facts): string;
  lines(facts: Facts): FactLines;
  /** The text of the link at the end. */
  link: string;
  /** The calendar entry from now on. Undefined if the reader has no entry. */
  calendar?(facts: Facts): { location: string; cancelled?: true } | undefined;
}

/** All mails about an event have the same parts: what happened, when and where, and a link to the details. */
function eventMail<Facts extends EventFacts & Words & MailLinks>({
  name,
  subject,
  lines,
  link,
  calendar,
}: EventMail<Facts>): MailTemplate<Facts> {
  return {
    name,
    subject,
    Body: (facts) => (
      <NotificationMail preview={facts.text} heading={facts.title} text={facts.text} lines={lines(facts)}>
        <MailLink href={facts.placeUrl}>{link}</MailLink>
      </NotificationMail>
    ),
    ...(calendar && {
      attachments: (facts) => {
        const entry = calendar(facts);
        return entry ? [attached(facts, entry)] : [];
      },
    }),
  };
}

function attached(
  facts: EventFacts & Words & MailLinks,
  { location, cancelled }: { location: string; cancelled?: true },
): MailAttachment {
  return {
    filename: 'crewtable.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendarFile({
      eventId: facts.aboutEvent,
      url: facts.placeUrl,
      summary: `${brand.name} ${facts.name}`,
      location,
      description: facts.text,
      startsAt: new Date(facts.startsAt),
      endsAt: new Date(facts.endsAt),
      writtenAt: new Date(facts.toldAt),
      sequence: facts.sequence,
      cancelled: cancelled ?? false,
    }),
  };
}

const when = ({ day, time }: EventFacts) => ['When', `${day}, ${time}`] as const;

const where = ({ venue, address, reservationNumber, invented }: EventPlaceFacts) =>
  [
    ['Where', invented ? `${venue} (invented for this demo)` : venue],
    ['Address', address],
    ['Reservation', reservationNumber],
  ] as const;

export const reminderMail = eventMail<MailFacts<'event_reminder'>>({
  name: 'event-reminder',
  subject: ({ name, day }) => `${name} on ${day}`,
  lines: (facts) => [when(facts), ['Where', `${facts.area}; the venue follows 24 hours before`]],
  link: 'Your seat',
  calendar: ({ area }) => ({ location: `Venue to be announced, ${area}` }),
});

export const releasedMail = eventMail<MailFacts<'venue_released'>>({
  name: 'venue-released',
  subject: ({ name, venue }) => `Your table for ${name}: ${venue}`,
  lines: (facts) => [when(facts), ...where(facts)],
  link: 'Your table',
  calendar: ({ venue, address }) => ({ location: `${venue}, ${address}` }),
});

export const lateMail = eventMail<MailFacts<'venue_late'>>({
  name: 'venue-late',
  subject: ({ name }) => `${name}: the venue is not confirmed yet`,
  lines: (facts) => [when(facts), ['Where', facts.area]],
  link: 'Your seat',
});

export const noTableMail = eventMail<MailFacts<'no_table'>>({
  name: 'no-table',
  subject: ({ name, day }) => `No table for ${name} on ${day}`,
  lines: (facts) => [when(facts)],
  link: 'Other events',
});

export const tableChangedMail = eventMail<MailFacts<'table_changed'>>({
  name: 'table-changed',
  subject: ({ name, venue }) => `You have another table for ${name}: ${venue}`,
  lines: (facts) => [when(facts), ...where(facts)],
  link: 'Your table',
  calendar: ({ venue, address }) => ({ location: `${venue}, ${address}` }),
});

export const hoursChangedMail = eventMail<MailFacts<'event_hours_changed'>>({
  name: 'event-hours-changed',
  subject: newHoursTitle,
  lines: ({ day, hours, hoursBefore, area }) => [
    ['When', `${day}, ${hours}`],
    ...(hours === hoursBefore ? [] : ([['Before', hoursBefore]] as const)),
    ['Where', `${area}; the venue follows 24 hours before`],
  ],
  link: 'The event',
  calendar: ({ area, inLine }) => (inLine ? undefined : { location: `Venue to be announced, ${area}` }),
});

export const cancelledMail = eventMail<MailFacts<'event_cancelled'>>({
  name: 'event-cancelled',
  subject: ({ name, day }) => `${name} on ${day} is cancelled`,
  lines: (facts) => [when(facts), ['Because', facts.because], ['Your money', facts.money]],
  link: 'Other events',
  calendar: ({ area, inLine }) => (inLine ? undefined : { location: area, cancelled: true }),
});
