import { isUnavailable, readRetryAfter } from './retry-after.ts';

const maxRepeats = 2;

/**
 * Sends a write with an idempotency key again, at most twice, if the server or its proxy was unavailable and says
 * when to come back. The key makes this safe: a write that was done although its answer was lost is not done twice.
 */
export async function repeatWhileUnavailable(
  attempt: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (let repeats = 0; ; repeats += 1) {
    const response = await attempt();
    const seconds = readRetryAfter(response);
    if (repeats === maxRepeats || seconds === 0 || !isUnavailable(response)) return response;
    await pause(seconds * 1_000, signal);
  }
}

/** Ends early if the call is aborted: then its next attempt fails at once, without a request. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      // The signal may live longer than many calls.
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
