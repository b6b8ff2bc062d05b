import type { NotificationFacts } from '../../../ports/notifications.ts';
import { crewCancelledMail, crewFoundMail, crewNotFoundMail } from '../mails/crew-mails.tsx';
import { isInCrew, isInLobby, isUnseen, mayReview } from './crew-state.repository.ts';
import type { KindTable } from './notification-kind.ts';

type CrewKind =
  | 'crew_found'
  | 'crew_not_found'
  | 'crew_cancelled'
  | 'crew_member_joined'
  | 'crew_member_on_the_way'
  | 'crew_member_checked_in'
  | 'crew_member_left'
  | 'crew_message'
  | 'crew_review_open';

const group = '/automeetup/group';

/** Notifications about lobbies and crews. Text that a student wrote is never sent through a push service. */
export const crewKinds: KindTable<Pick<NotificationFacts, CrewKind>> = {
  crew_found: {
    words: ({ when, where }) => ({
      title: 'Your crew is complete',
      text: `${when}, ${where}. Say hello to the other three.`,
      path: group,
    }),
    push: { urgency: 'high' },
    mail: crewFoundMail,
    stillTrue: isInCrew,
  },
  crew_not_found: {
    words: ({ when, where }) => ({
      title: 'No crew this time',
      text: `Too few students waited for ${when}, ${where}. Your hold is released. Please try another time.`,
      path: '/automeetup/lobby',
    }),
    push: { urgency: 'high' },
    mail: crewNotFoundMail,
  },
  crew_cancelled: {
    words: ({ when }) => ({
      title: 'Your crew is cancelled',
      text: `The others cannot come on ${when}. Your hold is released.`,
      path: '/automeetup',
    }),
    push: { urgency: 'high' },
    mail: crewCancelledMail,
    necessary: true,
  },
  crew_member_joined: {
    words: ({ firstName }) => ({
      title: `${firstName} has joined your lobby`,
      text: 'You will be in the same crew.',
      path: '/automeetup/lobby',
    }),
    push: { urgency: 'normal' },
    stillTrue: isInLobby,
  },
  crew_member_on_the_way: {
    words: ({ firstName }) => ({
      title: `${firstName} is on the way`,
      text: 'See you at the meetup location.',
      path: group,
    }),
    push: { urgency: 'normal' },
    stillTrue: isInCrew,
  },
  crew_member_checked_in: {
    words: ({ firstName }) => ({
      title: `${firstName} has checked in`,
      text: 'A member of your crew is at the meetup location.',
      path: group,
    }),
    push: { urgency: 'normal' },
    stillTrue: isInCrew,
  },
  crew_member_left: {
    words: ({ firstName }) => ({
      title: `${firstName} has left your crew`,
      text: 'The rest of you still meet.',
      path: group,
    }),
    push: { urgency: 'normal' },
    stillTrue: isInCrew,
  },
  crew_message: {
    words: ({ firstName }) => ({
      title: `${firstName} wrote to your crew`,
      text: 'Open the group chat to read the message.',
      path: group,
    }),
    push: { urgency: 'high' },
    stillTrue: isUnseen,
  },
  crew_review_open: {
    words: ({ where }) => ({
      title: 'How was your crew?',
      text: `You met at ${where}. Rate your crew, and say whom you would like to meet again.`,
      path: group,
    }),
    push: { urgency: 'normal' },
    stillTrue: mayReview,
  },
};
