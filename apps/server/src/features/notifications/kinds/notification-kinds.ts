import { brand } from '@crewtable/contract';
import { inDollars } from '../../../platform/money.ts';
import type { NotificationFacts } from '../../../ports/notifications.ts';
import { crewKinds } from './crew-kinds.ts';
import { seatingKinds } from './event-kinds.ts';
import { friendKinds } from './friend-kinds.ts';
import {
  captureMail,
  holdMail,
  receiptMail,
  refundMail,
  releaseMail,
  renewalFailedMail,
  subscriptionCancelledMail,
  subscriptionEndedMail,
} from '../mails/money-mails.tsx';
import { isCancelledSince, isHeld } from './money-state.repository.ts';
import type { KindTable } from './notification-kind.ts';
import { registrationKinds } from './registration-kinds.ts';
import { safetyKinds } from './safety-kinds.ts';
import { welcomeMail } from '../mails/welcome-mail.tsx';

/**
 * All notifications: their text, the page that a click opens, and the channels besides the list. To add a
 * kind, add its facts to `NotificationFacts` and an entry here, with a mail template if it is mailed.
 */
export const notificationKinds: KindTable<NotificationFacts> = {
  welcome: {
    words: ({ firstName }) => ({
      title: `Welcome to ${brand.name}, ${firstName}`,
      text: 'Your profile is complete. There is a seat for you.',
      path: '/home',
    }),
    mail: welcomeMail,
  },
  announcement: {
    words: ({ title, text }) => ({ title, text, path: '/home' }),
    push: { urgency: 'normal' },
  },
  payment_receipt: {
    words: ({ about, amountCents }) => ({
      title: 'Thank you: your payment arrived',
      text: `${inDollars(amountCents)} for ${about}.`,
      path: '/payments',
    }),
    mail: receiptMail,
    necessary: true,
  },
  payment_refunded: {
    words: ({ about, amountCents, because }) => ({
      title: 'Your money is on its way back',
      text: `${because} ${inDollars(amountCents)} for ${about} goes back to your card. Banks take up to ten days to show it.`,
      path: '/payments',
    }),
    mail: refundMail,
    necessary: true,
  },
  hold_placed: {
    words: ({ amountCents }) => ({
      title: 'A hold is on your card',
      text: `${inDollars(amountCents)} is set aside, not charged. It is charged only if you do not check in.`,
      path: '/payments',
    }),
    // Always mailed, like every payment: the student has it in writing what the card may be charged.
    mail: holdMail,
    necessary: true,
    stillTrue: (db, { payload }) => isHeld(db, payload.paymentId),
  },
  hold_released: {
    words: ({ amountCents, because }) => ({
      title: 'Your hold was released',
      text: `${because} The ${inDollars(amountCents)} on your card is no longer set aside, and nothing was charged. Banks take a few days to show it.`,
      path: '/payments',
    }),
    // Not `necessary`, because no money moved.
    mail: releaseMail,
  },
  hold_captured: {
    words: ({ about, amountCents, because }) => ({
      title: 'Your hold was charged',
      text: `${because} ${inDollars(amountCents)} was charged for ${about}. If you were there, tell us within 48 hours.`,
      path: '/payments',
    }),
    mail: captureMail,
    necessary: true,
  },
  subscription_started: {
    words: ({ renewsOn, amountCents }) => ({
      title: 'You are a subscriber',
      text: `No deposit at Brunch and Dinner from now on. It renews on ${renewsOn} for ${inDollars(amountCents)}, unless you cancel before.`,
      path: '/subscription',
    }),
    // No mail: the receipt of the first month is sent at the same time and says when it renews. No push: a
    // student who has just paid is looking at the page.
  },
  subscription_cancelled: {
    words: ({ activeUntil }) => ({
      title: 'Your subscription is cancelled',
      text: `It stays yours until ${activeUntil}. Nothing more is charged.`,
      path: '/subscription',
    }),
    mail: subscriptionCancelledMail,
    necessary: true,
    stillTrue: (db, { payload }) => isCancelledSince(db, payload.subscriptionId, payload.cancelledAt),
  },
  renewal_failed: {
    words: ({ amountCents }) => ({
      title: 'Your subscription could not be renewed',
      text: `Your card was not accepted for ${inDollars(amountCents)}. It is tried again over the next days; if it keeps failing, the subscription ends.`,
      path: '/subscription',
    }),
    mail: renewalFailedMail,
    necessary: true,
  },
  subscription_ended: {
    words: ({ endedOn }) => ({
      title: 'Your subscription has ended',
      text: `It ended on ${endedOn}. Nothing more is charged. You can come back whenever you like.`,
      path: '/subscription',
    }),
    mail: subscriptionEndedMail,
    necessary: true,
  },
  ...registrationKinds,
  ...seatingKinds,
  ...friendKinds,
  ...crewKinds,
  ...safetyKinds,
};
