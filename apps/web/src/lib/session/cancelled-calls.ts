import { auth } from './auth-state.ts';

/** A call that was given up because the student was signing out. */
export class CancelledCall extends Error {
  override readonly name = 'CancelledCall';

  constructor() {
    super('This was cancelled because you were logging out.');
  }
}

type Outcome = 'staying' | 'ended';

/** The next time that somebody signs out, or the one that is under way. */
function nextDeparture() {
  const controller = new AbortController();
  let settle: (outcome: Outcome) => void = () => {};
  const outcome = new Promise<Outcome>((resolve) => {
    settle = resolve;
  });
  return { controller, signal: controller.signal, outcome, settle };
}

let departure = nextDeparture();

auth.watch(({ isLoggedIn, isDeparting, isLeaving }) => {
  if (isDeparting || isLeaving) {
    departure.controller.abort(new CancelledCall());
  } else if (departure.signal.aborted) {
    departure.settle(isLoggedIn ? 'staying' : 'ended');
    departure = nextDeparture();
  }
});

interface CancellableCall {
  /** Makes no sense without the session, and so is not made after its end. */
  readonly needsStudent: boolean;
  readonly signal: AbortSignal | undefined;
}

/**
 * Makes a call that signing out cancels: the server would refuse it as soon as the session is over. Calls that begin
 * while the student is leaving wait until it is known whether that worked. The promise of a cancelled call does not
 * settle once the session is over: the page that made it is gone, and no failure is to be shown on the next one.
 */
export async function cancelledByLogOut<T>(
  { needsStudent, signal }: CancellableCall,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (departure.signal.aborted && (await departure.outcome) === 'ended' && needsStudent) return never();
  const { signal: departing, outcome } = departure;
  const either = eitherOf(departing, signal);
  try {
    return await work(either.signal);
  } catch (error) {
    if (error instanceof CancelledCall && (await outcome) === 'ended') return never();
    throw error;
  } finally {
    either.release();
  }
}

function never(): Promise<never> {
  return new Promise(() => {});
}

/** AbortSignal.any is missing in browsers of 2023. */
function eitherOf(one: AbortSignal, other: AbortSignal | undefined) {
  if (other === undefined) return { signal: one, release: () => {} };
  const either = new AbortController();
  // A visit makes thousands of calls, and `one` outlives them all: its listeners are removed after each.
  const released = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: released.signal });
  }
  return { signal: either.signal, release: () => released.abort() };
}
