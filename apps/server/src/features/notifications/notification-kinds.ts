import { brand } from '@crewtable/contract';
import { inDollars } from '../../platform/money.ts';
import type { NotificationFacts } from '../../platform/ports.ts';
import {
  captureMail,
  receiptMail,
  refundMail,
  renewalFailedMail,
  subscriptionEndedMail,
} from './money-mails.tsx';
import type { KindTable } from './notification-kind.ts';
import { welcomeMail } from './welcome-mail.tsx';

/**
 * Everything students are told: in what words, where a click leads, and by which ways besides the list. A new kind is
 * its facts in `NotificationFacts` and one entry here, with a mail template if it goes out by mail.
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
  hold_captured: {
    words: ({ about, amountCents, because }) => ({
      title: 'Your hold was charged',
      text: `${because} ${inDollars(amountCents)} was charged for ${about}. If you were there, tell us within 48 hours.`,
      path: '/payments',
    }),
    mail: captureMail,
    necessary: true,
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
};
