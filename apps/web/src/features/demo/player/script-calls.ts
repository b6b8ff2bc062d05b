import { api, isProfileComplete } from '@crewtable/contract';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { productClock } from '../../../lib/product-clock.ts';
import { auth } from '../../../lib/session/auth-state.ts';
import { signInAsGuest } from '../../../lib/session/sign-in.ts';

/** Reads the product's clock from the server. */
export async function nowMs(signal: AbortSignal): Promise<number> {
  const { now } = await productClock.sync(() => call(api.demo.clock, { signal }));
  return Date.parse(now);
}

export async function moveClockTo(to: number, signal: AbortSignal): Promise<number> {
  const { now } = await call(api.demo.moveClock, { body: { now: new Date(to).toISOString() }, signal });
  productClock.set(new Date(now));
  return Date.parse(now);
}

export function problemText(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong.';
}

/** Whether a student is signed in. Waits until the page knows it. */
export function isSignedIn(): Promise<boolean> {
  return new Promise((resolve) => {
    if (auth.state.isInitialised) {
      resolve(auth.state.isLoggedIn);
      return;
    }
    const stop = auth.watch(({ isInitialised, isLoggedIn }) => {
      if (!isInitialised) return;
      stop();
      resolve(isLoggedIn);
    });
  });
}

/** Makes sure that the viewer can take a seat: a student who is signed in without a profile plays as a guest. */
export async function ensureProfile(signal: AbortSignal, onFilled: () => void): Promise<void> {
  if (!(await isSignedIn())) return;
  const profile = await call(api.profiles.get, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  if (profile !== undefined && isProfileComplete(profile.userProfile)) return;
  await signInAsGuest();
  onFilled();
}
