import type { NotificationFacts } from '../../../ports/notifications.ts';
import type { KindTable } from './notification-kind.ts';
import { wishToMeetAgain } from './friend-state.repository.ts';
import { reportDecidedMail, restoredMail, suspendedMail, warnedMail } from '../mails/safety-mails.tsx';

/**
 * A wish to meet again is announced only if both students have it. Notifications about an organiser's
 * decision never reveal who reported, or which event the report was about.
 */
export const safetyKinds: KindTable<
  Pick<
    NotificationFacts,
    'both_wish_again' | 'report_decided' | 'account_warned' | 'account_suspended' | 'account_restored'
  >
> = {
  both_wish_again: {
    words: ({ firstName }) => ({
      title: `${firstName} would like to meet you again too`,
      text: 'You both chose it. You may meet at a later table.',
      path: '/history',
    }),
    push: { urgency: 'normal' },
    stillTrue: (db, { studentId, payload }) => wishToMeetAgain(db, [studentId, payload.aboutStudentId]),
  },
  report_decided: {
    words: ({ about, outcome }) => ({
      title: 'We looked at your report',
      text:
        outcome === 'warned'
          ? `Thank you for telling us: ${about.toLowerCase()}. We have given a warning, and the two of you will not be seated together this season.`
          : `Thank you for telling us: ${about.toLowerCase()}. We looked at it and take no further step. If you do not want to meet this person again, choose 'Never again' in your history.`,
      path: '/history',
    }),
    mail: reportDecidedMail,
  },
  account_warned: {
    words: ({ about }) => ({
      title: 'A warning about your behaviour',
      text: `Another student reported a problem with you: ${about.toLowerCase()}. Please be kind at the table. If it happens again, we may suspend your account.`,
      path: '/terms',
    }),
    mail: warnedMail,
    necessary: true,
  },
  account_suspended: {
    words: () => ({
      title: 'Your account is suspended',
      text: 'You can look around, but not register, pay, join or invite. Please write to us if you think that this is a mistake.',
      path: '/terms',
    }),
    mail: suspendedMail,
    necessary: true,
  },
  account_restored: {
    words: () => ({
      title: 'Welcome back',
      text: 'Your account is active again. There is a seat for you.',
      path: '/home',
    }),
    mail: restoredMail,
    necessary: true,
  },
};
