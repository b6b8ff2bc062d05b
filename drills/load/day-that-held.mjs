/** For tests: what a drill counts and observes on a day that held. */
import { Histogram } from './histogram.mjs';
import { endpoints } from './sizes.mjs';

export const seconds = 180;
export const ordinary = 'GET lobby/:lobbyId';
export const urgent = 'POST auth/signin';

export function histogram(count, ms = 5) {
  const filled = new Histogram();
  for (let n = 0; n < count; n++) filled.add(ms);
  return filled;
}

function samples() {
  return Array.from({ length: seconds }, (_, second) => ({
    seconds: second,
    memory: 200 * 1_048_576,
    delayMs: 50,
    longestMs: 60,
    waiting: 10,
  }));
}

/** A phase in which 1,000 calls of each endpoint were answered, and some of one endpoint refused. */
function phase(id, refused) {
  const counted = Object.entries(endpoints).map(([endpoint, { statuses }]) => [
    endpoint,
    { statuses: { [statuses[0]]: 1_000 }, latencies: histogram(1_000) },
  ]);
  const calls = {
    endpoints: Object.fromEntries(counted),
    broken: {},
    withoutRetryAfter: 0,
    notSent: 0,
    ownDelayMs: 40,
    done: { signIn: 500, pay: 300 },
    gaveUp: 0,
    newConnections: 0,
    openAtEnd: 3,
    refusals: histogram(refused),
    passcodes: [{ seconds: 20, ms: 300 }],
    timeline: Array.from({ length: seconds / 5 }, (_, bin) => ({
      seconds: 5 * bin,
      ordinary: histogram(100),
      urgent: histogram(10),
      refused: histogram(0),
    })),
  };
  if (refused > 0) calls.endpoints[ordinary].statuses['503'] = refused;
  return {
    id,
    name: id,
    rate: 900,
    seconds,
    calls,
    observed: {
      samples: { api: samples(), worker: samples() },
      notices: [
        { seconds: 10, waiting: 9_000, mails: 400 },
        { seconds: 110, waiting: 6_000, mails: 5_400 },
      ],
      activity: { CPU: 900, 'Lock: object': 20 },
      cpu: { api: 0.5, worker: 0.25, visitors: 0.4, pages: 0.1, database: 0.6 },
      committing: 500,
      announcing: 20,
    },
    liveMemory: { api: 120 * 1_048_576, worker: 80 * 1_048_576 },
  };
}

export const dayThatHeld = () => ({
  phases: [phase('first', 0), phase('double', 900), phase('afterwards', 0)],
  checks: [{ name: 'seats', faults: [] }],
});
