/** The calls that come most often, or at the worst moment. `as` is who calls. */
import { api } from '@crewtable/contract';

/** The event to which students come, and the one that is over. */
export const openEventId = 'open-dinner';
const pastEventId = 'past-1';

export const hotCalls = [
  { name: 'Home: own events', as: 'student', endpoint: api.seating.listRegistered },
  { name: 'Home: past events', as: 'student', endpoint: api.seating.listPast },
  { name: 'notifications', as: 'student', endpoint: api.notifications.list, query: { limit: 20 } },
  { name: 'one event', as: 'student', endpoint: api.catalogue.getEvent, params: { eventId: openEventId } },
  { name: 'the profile', as: 'student', endpoint: api.profiles.get },
  { name: 'payments', as: 'student', endpoint: api.payments.list },
  { name: 'the ticket of a socket', as: 'student', endpoint: api.realtime.appLoad },
  {
    name: 'poll of a lobby',
    as: 'student',
    endpoint: api.quickcrew.getLobby,
    params: ({ studentId }) => ({ lobbyId: studentId }),
  },
  { name: 'own crews', as: 'student', endpoint: api.quickcrew.listCrews },
  { name: 'the week', as: 'nobody', endpoint: api.week.getWeek },
  { name: 'register', as: 'student', endpoint: api.registrations.register, params: { eventId: openEventId } },
  {
    name: 'unregister',
    as: 'student',
    endpoint: api.registrations.unregister,
    params: { eventId: openEventId },
  },
  {
    name: 'ask for a passcode',
    as: 'nobody',
    endpoint: api.accounts.signIn,
    body: { username: 'new@example.edu' },
  },
  { name: 'office: Today', as: 'owner', endpoint: api.officeToday.showToday },
  { name: 'office: events', as: 'owner', endpoint: api.officeEvents.listEvents },
  {
    name: 'office: one event',
    as: 'owner',
    endpoint: api.officeEvents.showEvent,
    params: { eventId: pastEventId },
  },
  {
    name: 'office: roster',
    as: 'owner',
    endpoint: api.officeRoster.showRoster,
    params: { eventId: pastEventId },
  },
  { name: 'office: money', as: 'owner', endpoint: api.officeMoney.show },
];
