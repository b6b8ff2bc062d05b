import { brand } from '@crewtable/contract';
import { calendarFile } from '../../../platform/calendar/calendar-file.ts';
import { newYorkTime, newYorkTimeRange } from '../../../platform/clock/new-york.ts';
import type { FactLines } from '../../../platform/mail/facts-table.tsx';
import type { MailPicture } from '../../../platform/mail/mail-layout.tsx';
import type { MailAttachment, MailTemplate } from '../../../platform/mail/mail-template.ts';
import type { EventFacts, EventPlaceFacts } from '../../../ports/notifications.ts';
import { newHoursTitle } from '../kinds/new-hours-text.ts';
import type { MailLinks, Words } from '../kinds/notification-kind.ts';
import type { MailFacts } from './notification-mail.tsx';
import { NotificationMail, seatReason } from './notification-mail.tsx';
import { TableMates } from './table-mates.tsx';

interface EventMail<Facts> {
  name: string;
  subject(facts: Facts): string;
  /** The title of the notification, unless the mail has another one. */
  heading?(facts: Facts): string;
  /** The text of the notification, unless the mail has another one. */
  text?(facts: Facts): string;
  lines(facts: Facts): FactLines;
  button: string;
  picture?(facts: Facts): MailPicture | undefined;
  reason?(facts: Facts): string;
  note?: string;
  /** The calendar entry from now on. Undefined if the reader has no entry. */
  calendar?(facts: Facts): { location: string; cancelled?: true } | undefined;
}

/** All mails about an event have the same parts: what happened, when and where, and a button to the details. */
function eventMail<Facts extends EventFacts & Words & MailLinks>(
  mail: EventMail<Facts>,
): MailTemplate<Facts> {
  const { name, subject, lines, button, note, calendar } = mail;
  return {
    name,
    subject,
    Body: (facts) => (
      <NotificationMail
        preview={facts.text}
        heading={mail.heading?.(facts) ?? facts.title}
        text={mail.text?.(facts) ?? facts.text}
        lines={lines(facts)}
        button={button}
        links={facts}
        reason={mail.reason?.(facts) ?? seatReason(facts.day)}
        picture={mail.picture?.(facts)}
        note={note}
      >
        {facts.table && <TableMates table={facts.table} />}
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

const when = ({ day, startsAt, endsAt }: EventFacts) =>
  ['When', `${day} · ${newYorkTimeRange(new Date(startsAt), new Date(endsAt))}`] as const;

function place({ endsAt, venue, address, reservation, invented, table }: PlacedFacts): FactLines {
  const afterParty = table?.afterParty;
  return [
    ['Where', invented ? `${venue} (invented for this demo)` : venue, `, ${address}`],
    ['Reservation', reservation ?? `Ask for ${brand.name}`],
    ...(afterParty
      ? [
          [
            'After-party',
            afterParty.name,
            `, ${afterParty.address}, from ${newYorkTime(new Date(endsAt))}`,
          ] as const,
        ]
      : []),
  ];
}

type PlacedFacts = EventFacts & EventPlaceFacts & MailLinks;

/** The drawing has as many chairs as the table. */
function tablePicture({ table }: MailLinks): MailPicture {
  const people = (table?.mates.length ?? largestTable - 1) + 1;
  const chairs = Math.min(Math.max(people, smallestTable), largestTable);
  return { name: `table-of-${chairs}`, alt: `Your table of ${inWords(people)}, all chairs lit` };
}

const smallestTable = 2;
const largestTable = 8;
const cannotCome =
  'Can’t come after all? Say so on that page: your table is told, and the chair is not left waiting.';

/** 'The lights are on, Maya. Eight chairs, six colleges, one table.' */
function lightsOn({ table, text }: PlacedFacts & Words): string {
  if (!table) return text;
  const { firstName, mates, ownCollege } = table;
  const colleges = new Set([ownCollege, ...mates.map(({ college }) => college)]).size;
  const chairs = inWords(mates.length + 1);
  const chairWords = `${chairs.charAt(0).toUpperCase()}${chairs.slice(1)} chairs`;
  const collegeWords = colleges === 1 ? 'one college' : `${inWords(colleges)} colleges`;
  return `The lights are on${firstName === undefined ? '' : `, ${firstName}`}. ${chairWords}, ${collegeWords}, one table.`;
}

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (count: number) => numbers[count] ?? String(count);

export const reminderMail = eventMail<MailFacts<'event_reminder'>>({
  name: 'event-reminder',
  subject: ({ name, day }) => `${name} on ${day}`,
  lines: (facts) => [when(facts), ['Where', facts.area, '; the venue follows 24 hours before']],
  button: 'See your seat',
  picture: () => ({ name: 'seat', alt: 'A table with your chair. The others are told the day before.' }),
  calendar: ({ area }) => ({ location: `Venue to be announced, ${area}` }),
});

export const releasedMail = eventMail<MailFacts<'venue_released'>>({
  name: 'venue-released',
  subject: ({ name, venue }) => `Your table for ${name}: ${venue}`,
  heading: ({ venue }) => `Your table is at ${venue}`,
  text: lightsOn,
  lines: (facts) => [when(facts), ...place(facts)],
  button: 'See your table',
  picture: tablePicture,
  note: cannotCome,
  calendar: ({ venue, address }) => ({ location: `${venue}, ${address}` }),
});

export const lateMail = eventMail<MailFacts<'venue_late'>>({
  name: 'venue-late',
  subject: ({ name }) => `${name}: the venue is not confirmed yet`,
  lines: (facts) => [when(facts), ['Where', facts.area]],
  button: 'See your seat',
});

export const noTableMail = eventMail<MailFacts<'no_table'>>({
  name: 'no-table',
  subject: ({ name, day }) => `No table for ${name} on ${day}`,
  lines: (facts) => [when(facts)],
  button: 'See other events',
});

export const tableChangedMail = eventMail<MailFacts<'table_changed'>>({
  name: 'table-changed',
  subject: ({ name, venue }) => `You have another table for ${name}: ${venue}`,
  lines: (facts) => [when(facts), ...place(facts)],
  button: 'See your table',
  picture: tablePicture,
  note: cannotCome,
  calendar: ({ venue, address }) => ({ location: `${venue}, ${address}` }),
});

export const venueReplacedMail = eventMail<MailFacts<'venue_replaced'>>({
  name: 'venue-replaced',
  subject: ({ name, venue }) => `Your table for ${name} moves to ${venue}`,
  lines: (facts) => [when(facts), ...place(facts)],
  button: 'See your table',
  picture: tablePicture,
  note: cannotCome,
  calendar: ({ venue, address }) => ({ location: `${venue}, ${address}` }),
});

export const venueChangedMail = eventMail<MailFacts<'venue_changed'>>({
  name: 'venue-changed',
  subject: ({ name, day }) => `${name} on ${day}: something changed`,
  lines: (facts) => [when(facts), ...place(facts)],
  button: 'See your table',
  calendar: ({ venue, address }) => ({ location: `${venue}, ${address}` }),
});

/** Students on the waitlist have no seat yet. */
function waitingReason({ day, inLine }: EventFacts & { inLine?: true }): string {
  return inLine ? `You get this because you joined the waitlist for ${day}.` : seatReason(day);
}

export const hoursChangedMail = eventMail<MailFacts<'event_hours_changed'>>({
  name: 'event-hours-changed',
  subject: newHoursTitle,
  lines: ({ day, hours, hoursBefore, area }) => [
    ['When', `${day}, ${hours}`],
    ...(hours === hoursBefore ? [] : ([['Before', hoursBefore]] as const)),
    ['Where', area, '; the venue follows 24 hours before'],
  ],
  button: 'See the event',
  reason: waitingReason,
  calendar: ({ area, inLine }) => (inLine ? undefined : { location: `Venue to be announced, ${area}` }),
});

export const cancelledMail = eventMail<MailFacts<'event_cancelled'>>({
  name: 'event-cancelled',
  subject: ({ name, day }) => `${name} on ${day} is cancelled`,
  lines: (facts) => [when(facts), ['Because', facts.because], ['Your money', facts.money]],
  button: 'See other events',
  reason: waitingReason,
  calendar: ({ area, inLine }) => (inLine ? undefined : { location: area, cancelled: true }),
});

export const takenOutMail = eventMail<MailFacts<'seat_taken_out'>>({
  name: 'seat-taken-out',
  subject: ({ name, day }) => `Your seat at ${name} on ${day}`,
  lines: (facts) => [when(facts), ['Your money', facts.money]],
  button: 'See other events',
  reason: ({ day }) => `You get this because you had a seat on ${day}.`,
  calendar: ({ area }) => ({ location: area, cancelled: true }),
});

export const morningAfterMail = eventMail<MailFacts<'feedback_open'>>({
  name: 'morning-after',
  subject: ({ name }) => `How was ${name}?`,
  text: () => 'Tell us in a minute: how it was, and with whom you would sit down again.',
  lines: (facts) => [when(facts)],
  button: 'Look back at your table',
  picture: () => ({ name: 'morning-after', alt: 'Your table in daylight, with a heart on every chair' }),
  reason: ({ day }) => `You get this because you had a seat on ${day}.`,
  note: 'Whom you want to meet again stays with us, until both of you say so.',
});
