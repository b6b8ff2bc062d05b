import type { NotificationFacts } from '../../../ports/notifications.ts';
import type { KindTable } from './notification-kind.ts';
import {
  confirmedMail,
  offeredMail,
  profileMissingMail,
  waitlistClosedMail,
  waitlistSeatMail,
} from '../mails/registration-mails.tsx';
import { isOfferedUntil, isRegistered, isWithoutProfile } from './registration-state.repository.ts';

/** Notifications about seats. */
export const registrationKinds: KindTable<
  Pick<
    NotificationFacts,
    'registration_confirmed' | 'waitlist_seat' | 'seat_offered' | 'waitlist_closed' | 'profile_missing'
  >
> = {
  registration_confirmed: {
    words: ({ about, when, next }) => ({
      title: `You're in: ${about}`,
      text: `${when}. ${next}`,
      path: '/home',
    }),
    // No push: a student who has just registered is looking at the page.
    mail: confirmedMail,
    stillTrue: isRegistered,
  },
  waitlist_seat: {
    words: ({ about, when, next }) => ({
      title: `A seat came free, and it is yours: ${about}`,
      text: `${when}. Your pass covers it. ${next}`,
      path: '/home',
    }),
    push: { urgency: 'high' },
    mail: waitlistSeatMail,
    stillTrue: isRegistered,
  },
  seat_offered: {
    words: ({ about, when, until, acceptPath }) => ({
      title: `A seat is free: ${about}`,
      text: `${when}. It is kept for you until ${until}; then it goes to the next student on the waitlist.`,
      path: acceptPath,
    }),
    push: { urgency: 'high' },
    mail: offeredMail,
    stillTrue: isOfferedUntil,
  },
  profile_missing: {
    words: ({ about, when }) => ({
      title: 'Complete your profile',
      text: `You have a seat: ${about}, ${when}. With your profile we can seat you well; it takes a minute.`,
      // The home page asks for the missing profile.
      path: '/home',
    }),
    push: { urgency: 'normal' },
    mail: profileMissingMail,
    stillTrue: isWithoutProfile,
  },
  waitlist_closed: {
    words: ({ about, when, money, findPath }) => ({
      title: `No seat this time: ${about}`,
      text: `${when}. Registration has closed, and no seat became free for you. ${money}`,
      path: findPath,
    }),
    push: { urgency: 'normal' },
    mail: waitlistClosedMail,
  },
};
