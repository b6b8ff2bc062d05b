/** How many there are of everything on a season's first day. */
export const sizes = {
  /** All students. Those of the groups below are the first ones of them. */
  students: 30_000,
  /** They poll their lobbies. */
  lobbies: 2_000,
  /** They want one of the seats of one dinner. */
  rush: 5_000,
  seats: 300,
  /** They have a seat at an event that is cancelled during the day, and are told. */
  told: 20_000,
  /** They wait for a crew. */
  queued: 5_000,
};

/** What arrives, as shares of all calls. A sign-in has two calls, a payment three. */
export const mix = [
  { kind: 'page', share: 0.2 },
  { kind: 'poll', share: 0.5 },
  { kind: 'read', share: 0.14 },
  { kind: 'rush', share: 0.1 },
  { kind: 'signIn', share: 0.04 },
  { kind: 'pay', share: 0.02 },
];

/** The share of what the machine can do at most that it carries besides sockets, notices and matching. */
export const carriedShare = 0.6;
