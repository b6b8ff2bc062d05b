import { api } from '@crewtable/contract';
import { eventIds, sitAtTable } from '../town.mjs';

const at = (name) => () => ({ eventId: eventIds[name] });

export const callsOfEvents = [
  { name: 'Home: own events', as: 'student', endpoint: api.seating.listRegistered },
  { name: 'Home: past events', as: 'student', endpoint: api.seating.listPast },
  { name: 'Home: own passes', as: 'student', endpoint: api.registrations.listPasses },
  { name: 'Home: own invitations', as: 'student', endpoint: api.friends.listOwnInvitations },
  { name: 'events, signed in', as: 'student', endpoint: api.catalogue.listEvents },
  { name: 'one event', as: 'student', endpoint: api.catalogue.getEvent, params: at('open') },
  {
    name: 'the summer series',
    as: 'student',
    endpoint: api.catalogue.getSeries,
    params: ({ seriesId }) => ({ seriesId }),
  },
  { name: 'register', as: 'student', endpoint: api.registrations.register, params: at('open') },
  {
    name: 'register, sold out',
    as: 'student',
    endpoint: api.registrations.register,
    params: at('full'),
    expectedStatus: 409,
  },
  {
    name: 'unregister',
    as: 'student',
    endpoint: api.registrations.unregister,
    prepare: ({ send }) => send({ as: 'student', endpoint: api.registrations.register, params: at('open') }),
    params: at('open'),
  },
  { name: 'join a waitlist', as: 'student', endpoint: api.registrations.joinWaitlist, params: at('full') },
  {
    name: 'leave a waitlist',
    as: 'student',
    endpoint: api.registrations.leaveWaitlist,
    prepare: ({ send }) =>
      send({ as: 'student', endpoint: api.registrations.joinWaitlist, params: at('full') }),
    params: at('full'),
  },
  {
    name: 'invitations of an event',
    as: 'student',
    endpoint: api.friends.listInvitations,
    params: at('open'),
  },
  {
    name: 'check in',
    as: 'student',
    endpoint: api.seating.checkIn,
    prepare: (student) => sitAtTable(student, eventIds.tonight),
    params: at('tonight'),
  },
  {
    name: 'the table is revealed',
    as: 'student',
    endpoint: api.seating.markRevealed,
    prepare: (student) => sitAtTable(student, eventIds.tonight),
    params: at('tonight'),
  },
  {
    name: 'feedback about an evening',
    as: 'student',
    endpoint: api.profiles.giveFeedback,
    prepare: (student) => sitAtTable(student, eventIds.lastNight),
    body: () => ({
      type: 'EVENT_FEEDBACK',
      eventId: eventIds.lastNight,
      feedback: 'It was good.',
      rating: 5,
    }),
  },
];
