/** How many there are of everything on a season's first day. */
export const sizes = {
  /** All students. The first ones are in the groups below, the last ones wait for crews. */
  students: 30_000,
  /** They poll their lobbies, each every two seconds if the rate allowed it. */
  lobbies: 2_000,
  pollEverySeconds: 2,
  /** They want one of the seats of one dinner. Each phase has its own dinner. */
  rush: 5_000,
  seats: 300,
  /** They have a seat at an event that is cancelled during the phase, and get a notice of it. */
  notified: 20_000,
  /** They wait for a crew, in each of the first two phases. */
  queued: 5_000,
};

/** Each phase has its own dinner, so that its seats are not sold before it begins. The measurement of the rate is one. */
export const phaseIds = ['measurement', 'first', 'double', 'afterwards'];
/** In these phases an event is cancelled and students begin to wait for a crew, others in each of them. */
export const busyPhaseIds = ['first', 'double'];

export const eventIds = {
  rush: (phase) => `rush-${phase}`,
  notified: (phase) => `notified-${phase}`,
  /** The dates of the season, over which the payments are spread. */
  paid: Array.from({ length: 12 }, (_, date) => `paid-${date + 1}`),
};

/** The numbers of the students who wait for a crew in this phase: the last ones, other ones in each phase. */
export function queuedNumbers(phase) {
  const end = sizes.students - busyPhaseIds.indexOf(phase) * sizes.queued;
  return { from: end - sizes.queued, to: end - 1 };
}

/** What visitors do, as shares of all calls. A sign-in has two calls, a payment three. */
export const mix = [
  { visit: 'page', share: 0.2, calls: 1 },
  { visit: 'poll', share: 0.5, calls: 1 },
  { visit: 'read', share: 0.14, calls: 1 },
  { visit: 'rush', share: 0.1, calls: 1 },
  { visit: 'signIn', share: 0.04, calls: 2 },
  { visit: 'pay', share: 0.02, calls: 3 },
];

/**
 * The endpoints that are called, with the statuses that answer these calls, besides 503: any other is a fault.
 * `urgent` are passcodes and payments, which are refused last. The form of the test card, which is the provider's own
 * in production, is not among them.
 */
export const endpoints = {
  'GET /, /about, …': { statuses: ['200'] },
  'GET lobby/:lobbyId': { statuses: ['200', '304'] },
  'GET events/registered': { statuses: ['200'] },
  'GET notifications': { statuses: ['200'] },
  'GET auth/me': { statuses: ['200'] },
  'POST events/:eventId': { statuses: ['201', '409'] },
  'POST auth/signin': { statuses: ['200'], urgent: true },
  'POST auth/signin-confirm': { statuses: ['200'], urgent: true },
  'POST payments/create-event-deposit': { statuses: ['201'], urgent: true },
  'POST sandbox/confirm': { statuses: ['200'] },
  'POST payments/confirm-event-deposit': { statuses: ['201'], urgent: true },
};

/** The share of what the machine can do at most that it carries besides sockets, notices and matching. */
export const carriedShare = 0.6;
