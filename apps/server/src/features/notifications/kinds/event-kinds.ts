import type { NotificationFacts } from '../../../ports/notifications.ts';
import {
  cancelledMail,
  hoursChangedMail,
  lateMail,
  morningAfterMail,
  noTableMail,
  releasedMail,
  reminderMail,
  tableChangedMail,
  takenOutMail,
  venueChangedMail,
  venueReplacedMail,
} from '../mails/event-mails.tsx';
import {
  hasTheseHours,
  isAtTable,
  isComing,
  isComingAtThatTime,
  isStillAsked,
  isStillWaiting,
} from './event-state.repository.ts';
import { findOwnTable } from './own-table.repository.ts';
import { newHoursText, newHoursTitle } from './new-hours-text.ts';
import type { KindTable } from './notification-kind.ts';

type EventKind =
  | 'event_reminder'
  | 'venue_released'
  | 'venue_late'
  | 'no_table'
  | 'table_changed'
  | 'venue_replaced'
  | 'venue_changed'
  | 'table_mate_absent'
  | 'table_mate_joined'
  | 'seat_taken_out'
  | 'feedback_open'
  | 'event_cancelled'
  | 'event_hours_changed';

const details = (eventId: string) => `/home?event=${encodeURIComponent(eventId)}` as const;

/** Also used without the name after the student's account was deleted. */
export const cannotCome = (firstName: string) => `${firstName} cannot come`;

/** Notifications about an event. */
export const seatingKinds: KindTable<Pick<NotificationFacts, EventKind>> = {
  event_reminder: {
    words: ({ name, day, time, area, closes, aboutEvent }) => ({
      title: `${name} in two days`,
      text: `${day}, ${time}, ${area}. Venue and table follow 24 hours before. You can unregister until ${closes}.`,
      path: details(aboutEvent),
    }),
    push: { urgency: 'normal' },
    mail: reminderMail,
    stillTrue: isComingAtThatTime,
  },
  venue_released: {
    words: ({ name, venue, address, day, time, aboutEvent }) => ({
      title: `Your table is ready: ${venue}`,
      text: `${name}, ${day}, ${time}, at ${address}. See who sits with you.`,
      path: details(aboutEvent),
    }),
    push: { urgency: 'high' },
    mail: releasedMail,
    findTable: findOwnTable,
    stillTrue: isAtTable,
  },
  venue_late: {
    words: ({ name, day, aboutEvent }) => ({
      title: `${name}: the venue is not confirmed yet`,
      text: `We are still confirming a place for ${day}. Your seat is safe, and we notify you as soon as the venue is confirmed.`,
      path: details(aboutEvent),
    }),
    push: { urgency: 'normal' },
    mail: lateMail,
    stillTrue: isStillWaiting,
  },
  no_table: {
    words: ({ name, day }) => ({
      title: `We have no table for you on ${day}`,
      text: `We are sorry: we could not form a table for you at ${name}. An organiser takes care of it and refunds what you paid.`,
      path: '/home',
    }),
    push: { urgency: 'high' },
    mail: noTableMail,
    necessary: true,
  },
  table_changed: {
    words: ({ name, venue, address, day, time, aboutEvent }) => ({
      title: `You have another table: ${venue}`,
      text: `A student cannot come, so we combined tables. ${name}, ${day}, ${time}, at ${address}.`,
      path: details(aboutEvent),
    }),
    push: { urgency: 'high' },
    mail: tableChangedMail,
    findTable: findOwnTable,
    necessary: true,
    stillTrue: isAtTable,
  },
  venue_replaced: {
    words: ({ venue, news, aboutEvent }) => ({
      title: `Your table moves to ${venue}`,
      text: news,
      path: details(aboutEvent),
    }),
    push: { urgency: 'high' },
    mail: venueReplacedMail,
    findTable: findOwnTable,
    necessary: true,
    stillTrue: isAtTable,
  },
  venue_changed: {
    words: ({ name, day, news, aboutEvent }) => ({
      title: `${name} on ${day}: something changed`,
      text: news,
      path: details(aboutEvent),
    }),
    push: { urgency: 'high' },
    mail: venueChangedMail,
    findTable: findOwnTable,
    necessary: true,
    stillTrue: isAtTable,
  },
  table_mate_absent: {
    words: ({ firstName, name, day, aboutEvent }) => ({
      title: cannotCome(firstName),
      text: `One seat at your table stays empty: ${name}, ${day}.`,
      path: details(aboutEvent),
    }),
    push: { urgency: 'normal' },
    stillTrue: isComing,
  },
  table_mate_joined: {
    words: ({ firstName, name, day, aboutEvent }) => ({
      title: `${firstName} joins your table`,
      text: `There is one more of you: ${name}, ${day}.`,
      path: details(aboutEvent),
    }),
    push: { urgency: 'normal' },
    stillTrue: isComing,
  },
  seat_taken_out: {
    words: ({ name, day, money, onWaitlist }) => ({
      title: `You no longer have a seat at ${name} on ${day}`,
      text: onWaitlist
        ? `An organiser put you on the waitlist. We write to you as soon as it is your turn. ${money}`
        : `An organiser took you out of this event. ${money} If you have a question, please write to us.`,
      path: '/home',
    }),
    push: { urgency: 'high' },
    mail: takenOutMail,
    necessary: true,
  },
  feedback_open: {
    words: ({ name, aboutEvent }) => ({
      title: `How was ${name}?`,
      text: 'Tell us, and say whom you would like to meet again.',
      path: `/home?table=${encodeURIComponent(aboutEvent)}`,
    }),
    push: { urgency: 'normal' },
    mail: morningAfterMail,
    stillTrue: isStillAsked,
  },
  event_cancelled: {
    words: ({ name, day, because, money }) => ({
      title: `${name} on ${day} is cancelled`,
      text: `${because} We are sorry. ${money}`,
      path: '/home',
    }),
    push: { urgency: 'high' },
    mail: cancelledMail,
    necessary: true,
  },
  event_hours_changed: {
    words: (facts) => ({
      title: newHoursTitle(facts),
      text: `${newHoursText(facts)} ${facts.choice}`,
      path: facts.inLine ? facts.pagePath : details(facts.aboutEvent),
    }),
    push: { urgency: 'high' },
    mail: hoursChangedMail,
    necessary: true,
    stillTrue: hasTheseHours,
  },
};
