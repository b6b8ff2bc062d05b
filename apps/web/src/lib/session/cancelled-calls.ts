import { auth } from './auth-state.ts';

/** A call that was cancelled because the student was logging out. */
export class CancelledCall extends Error {
  override readonly name = 'CancelledCall';

  constructor() {
    super('This was cancelled because you were logging out.');
  }
}

type Outcome = 'log-out failed' | 'session ended';

/** The state of the current log-out, or of the next one if none is running. */
function nextLogOut() {
  const controller = new AbortController();
  let settle: (outcome: Outcome) => void = () => {};
  const outcome = new Promise<Outcome>((resolve) => {
    settle = resolve;
  });
  return { controller, signal: controller.signal, outcome, settle };
}

let logOut = nextLogOut();

auth.watch(({ isLoggedIn, isLogOutRunning, isLogOutDone }) => {
  if (isLogOutRunning || isLogOutDone) {
    logOut.controller.abort(new CancelledCall());
  } else if (logOut.signal.aborted) {
    logOut.settle(isLoggedIn ? 'log-out failed' : 'session ended');
    logOut = nextLogOut();
  }
});

interface CancellableCall {
  /** The call needs a session, so it is not made after the session has ended. */
  readonly needsStudent: boolean;
  readonly signal: AbortSignal | undefined;
}

/**
 * Makes a call that logging out cancels, because the server would refuse it after the session has ended.
 * Calls that begin during a log-out wait until the log-out has succeeded or failed. If the session has ended,
 * the promise of a cancelled call never settles: its page is gone, and the next page must not show a failure.
 */
export async function cancelledByLogOut<T>(
  { needsStudent, signal }: CancellableCall,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (logOut.signal.aborted && (await logOut.outcome) === 'session ended' && needsStudent) return never();
  const { signal: loggingOut, outcome } = logOut;
  const either = eitherOf(loggingOut, signal);
  try {
    return await work(either.signal);
  } catch (error) {
    if (error instanceof CancelledCall && (await outcome) === 'session ended') return never();
    throw error;
  } finally {
    either.release();
  }
}

function never(): Promise<never> {
  return new Promise(() => {});
}

/** Replaces AbortSignal.any, which browsers of 2023 do not have. */
function eitherOf(one: AbortSignal, other: AbortSignal | undefined) {
  if (other === undefined) return { signal: one, release: () => {} };
  const either = new AbortController();
  // `one` lives longer than thousands of calls, so its listeners are removed after each call.
  const released = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: released.signal });
  }
  return { signal: either.signal, release: () => released.abort() };
}
