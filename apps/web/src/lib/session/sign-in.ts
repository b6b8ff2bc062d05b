import { api } from '@crewtable/contract';
import { ApiError, call, NetworkError } from '../api/api-client.ts';
import { linkHint, readAttribution } from '../analytics/attribution.ts';
import { productClock } from '../product-clock.ts';
import { auth } from './auth-state.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { insteadOfRenewal } from './renewal.ts';

/** The first half of signing in. Gives the seconds until another code may be asked for, or nothing if it failed. */
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
  if (sent !== undefined) auth.tell({ kind: 'passcode sent' });
  return sent?.resendAfterSeconds;
}

export type Verification = 'verified' | 'wrong code' | 'not checked';

/**
 * The second half; loads whoever is signed in then. A check that could not be made (no network, a fault of ours) says
 * nothing about the code: the same digits can be sent again.
 */
export async function confirmPasscode(username: string, code: string): Promise<Verification> {
  let isWrong = false;
  const student = await attempt('An error occurred. Please try again.', async () => {
    const { userId } = await insteadOfRenewal(() =>
      call(api.accounts.confirmSignIn, { body: { username, code } }).catch((error: unknown) => {
        isWrong = error instanceof ApiError && error.code === 'wrong_passcode';
        throw error;
      }),
    );
    // Whoever is in is in, also if the connection breaks right after: the code could not be used a second time.
    await call(api.accounts.me).catch(() => undefined);
    return userId;
  });
  if (student === undefined) return isWrong ? 'wrong code' : 'not checked';
  // Where the visit began without an answer, nobody knows yet what time it is.
  if (productClock.now() === undefined) void productClock.sync(() => call(api.system.config)).catch(() => {});
  auth.tell({ kind: 'verified' });
  notifyOtherTabs('signed in');
  return 'verified';
}

/** Back to the address, for whoever mistyped it. */
export function startOver(): void {
  auth.tell({ kind: 'starting over' });
}

async function attempt<T>(fallback: string, work: () => Promise<T>): Promise<T | undefined> {
  auth.tell({ kind: 'waiting' });
  try {
    return await work();
  } catch (error) {
    auth.tell({ kind: 'failed', error: sentenceOf(error, fallback) });
    return undefined;
  }
}

function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return 'An error occurred. Please try again.';
  // What the server could not explain itself is told in the words of the step that failed.
  return error instanceof ApiError && error.code !== 'internal' ? error.message : fallback;
}
