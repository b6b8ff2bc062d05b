import type { NotificationFacts } from '../../../ports/notifications.ts';
import { isCodeActive, areInSameFriendGroup } from './friend-state.repository.ts';
import type { KindTable } from './notification-kind.ts';

/** No mails here: the invitation itself is mailed to its address, with or without an account. */
export const friendKinds: KindTable<
  Pick<NotificationFacts, 'friend_invited' | 'friend_joined' | 'friend_left'>
> = {
  friend_invited: {
    words: ({ firstName, what, invitePath }) => ({
      title: `${firstName} keeps a seat for you`,
      text: `Come to ${what} and sit together.`,
      path: invitePath,
    }),
    push: { urgency: 'normal' },
    stillTrue: (db, { payload }) => isCodeActive(db, payload.referralId),
  },
  friend_joined: {
    words: ({ firstName, what }) => ({
      title: `${firstName} sits with you`,
      text: `${firstName} has joined your friend group for ${what}.`,
      path: '/home',
    }),
    push: { urgency: 'normal' },
    stillTrue: (db, { studentId, payload }) =>
      areInSameFriendGroup(db, payload.target, [studentId, payload.aboutStudentId]),
  },
  /** The reason is left out: it may be a report. */
  friend_left: {
    words: ({ firstName, what }) => ({
      title: `${firstName} left your friend group`,
      text: `${firstName} left your friend group for ${what}. There is room for another friend.`,
      path: '/home',
    }),
  },
};
