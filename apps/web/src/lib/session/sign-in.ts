import { api } from '@crewtable/contract';
import { ApiError, call, NetworkError } from '../api/api-client.ts';
import { linkHint, readAttribution } from '../analytics/attribution.ts';
import { productClock } from '../product-clock.ts';
import { auth } from './auth-state.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { withSessionLock } from './renewal.ts';

/** Sends a passcode. Returns the seconds until another one may be requested, or undefined if it failed. */
export async function requestPasscode(username: string, search: string): Promise<number | undefined> {
  const { utm_source, utm_medium, utm_campaign } = readAttribution(search, '');
  const referredBy = linkHint(search, 'referralId');
  const sent = await attempt('Login failed. Please try again.', () =>
    call(api.accounts.signIn, {
      body: {
        username,
        utm_source,
        ...(utm_medium !== undefined && { utm_medium }),
        ...(utm_campaign !== undefined && { utm_campaign }),
        ...(referredBy !== undefined && { referredBy }),
      },
    }),
  );
  if (sent !== undefined) auth.dispatch({ kind: 'passcode sent' });
  return sent?.resendAfterSeconds;
}

export type Verification = 'verified' | 'wrong code' | 'not checked';

/**
 * Checks the passcode and signs the student in. 'not checked' means that the check failed for another reason
 * (no network, server error), so the student can send the same code again.
 */
export async function confirmPasscode(username: string, code: string): Promise<Verification> {
  let isWrong = false;
  const student = await attempt('An error occurred. Please try again.', async () => {
    const { userId } = await withSessionLock(() =>
      call(api.accounts.confirmSignIn, { body: { username, code } }).catch((error: unknown) => {
        isWrong = error instanceof ApiError && error.code === 'wrong_passcode';
        throw error;
      }),
    );
    // An error is ignored: the student is signed in already, and the code cannot be used a second time.
    await call(api.accounts.me).catch(() => undefined);
    return userId;
  });
  if (student === undefined) return isWrong ? 'wrong code' : 'not checked';
  recordSignIn();
  return 'verified';
}

/**
 * In demo mode only: signs in as a new guest with a profile. A browser that is signed in keeps its session; an
 * account without a profile gets an invented one.
 */
export async function signInAsGuest(): Promise<void> {
  await withSessionLock(() => call(api.demo.guest, { body: {} }));
  recordSignIn();
}

function recordSignIn(): void {
  // The clock is not set if the first request of the visit failed.
  if (productClock.now() === undefined) void productClock.sync(() => call(api.system.config)).catch(() => {});
  auth.dispatch({ kind: 'verified' });
  notifyOtherTabs('signed in');
}

/** Returns to the e-mail step, for a student who mistyped the address. */
export function startOver(): void {
  auth.dispatch({ kind: 'sign-in restarted' });
}

async function attempt<T>(fallback: string, work: () => Promise<T>): Promise<T | undefined> {
  auth.dispatch({ kind: 'request sent' });
  try {
    return await work();
  } catch (error) {
    auth.dispatch({ kind: 'failed', error: sentenceOf(error, fallback) });
    return undefined;
  }
}

function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return 'An error occurred. Please try again.';
  // An 'internal' error has no useful message, so the message of the failed step is shown.
  return error instanceof ApiError && error.code !== 'internal' ? error.message : fallback;
}
