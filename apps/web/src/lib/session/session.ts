import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import { call } from '../api/api-client.ts';
import { mayPass, retryAfterMs } from '../api/query-retries.ts';
import { pause } from '../api/repeated-writes.ts';
import { readAttribution, saveTrafficSource } from '../analytics/attribution.ts';
import { productClock } from '../product-clock.ts';
import { auth } from './auth-state.ts';
import { canSeeLogOuts, isLogOutInOtherTab, duringLogOut } from './log-out-signal.ts';
import { clearStudentData } from './clear-student-data.ts';
import { listenToOtherTabs, notifyOtherTabs } from './other-tabs.ts';
import { withSessionLock, recordRenewalInOtherTab } from './renewal.ts';

type SessionStart = Partial<Answer<typeof api.accounts.initSession>>;

/** Starts the visit: reports where the visitor came from and finds out whether a student is signed in. */
export function startSession(): Promise<SessionStart> {
  saveTrafficSource(readAttribution(window.location.search, document.referrer));
  auth.watch((_, event) => {
    if (event.kind === 'session ended') clearStudentData();
  });
  listenToOtherTabs((message) => {
    if (message === 'renewed') recordRenewalInOtherTab();
    else if (message === 'signing out') void departWithOtherTab();
    else if (message === 'signed out') auth.dispatch({ kind: 'logged out' });
    else if (!auth.state.isLoggedIn) auth.dispatch({ kind: 'initialised', isLoggedIn: true });
  });
  // The browser restores a page from the back/forward cache unchanged, but its session may have ended.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void initialise();
  });
  return initialise();
}

/** The pauses before the next attempts, if the server or the network is away. The last one is repeated. */
const pausesMs = [1_000, 2_000, 4_000, 10_000];
/** A student is not led to the sign-in page because one call failed. */
const attemptsUntilUnknown = 3;
/** Attempts for an earlier one end: the page was restored and asks anew. */
let newestVisit = {};

async function initialise(): Promise<SessionStart> {
  const visit = {};
  newestVisit = visit;
  for (let failures = 1; ; failures += 1) {
    const before = auth.state.isLoggedIn;
    try {
      const sessionStart = await askServer();
      // An answer from before the student signed in says nothing about now.
      if (auth.state.isLoggedIn === before) updateLoginState(sessionStart.is_logged_in);
      return sessionStart;
    } catch (error) {
      console.info('Initialization failed', error);
      // Only the first time: a page restored without a network keeps the state that it had.
      if (!auth.state.isInitialised && (failures === attemptsUntilUnknown || !mayPass(error)))
        updateLoginState(false);
      if (!mayPass(error)) return {};
      const pauseMs = pausesMs[Math.min(failures, pausesMs.length) - 1]!;
      await pause(Math.max(pauseMs, retryAfterMs(error)));
      if (visit !== newestVisit) return {};
    }
  }
}

function askServer() {
  const body = readAttribution(window.location.search, document.referrer);
  return productClock.sync(() => call(api.accounts.initSession, { body }));
}

function updateLoginState(isLoggedIn: boolean): void {
  if (auth.state.isLoggedIn && !isLoggedIn) auth.dispatch({ kind: 'session ended' });
  else auth.dispatch({ kind: 'initialised', isLoggedIn });
}

/** Ends the session in all tabs of this browser. */
export function logOut(): Promise<void> {
  // Waits for a running renewal in any tab, which would otherwise set new cookies after the log-out.
  return depart(() => withSessionLock(() => call(api.accounts.logOut)));
}

/** What every end of the session has in common: all tabs learn of it, and no other call is sent meanwhile. */
export function depart(tellServer: () => Promise<object>): Promise<void> {
  auth.dispatch({ kind: 'log-out started' });
  return duringLogOut(async () => {
    notifyOtherTabs('signing out');
    try {
      await tellServer();
    } catch (error) {
      auth.dispatch({ kind: 'log-out failed' });
      throw error;
    }
    auth.dispatch({ kind: 'logged out' });
    notifyOtherTabs('signed out');
  });
}

/** Another tab is logging out: this tab sends no calls until the log-out has succeeded or failed. */
async function departWithOtherTab(): Promise<void> {
  if (!auth.state.isLoggedIn || auth.state.isLogOutRunning || !canSeeLogOuts()) return;
  auth.dispatch({ kind: 'log-out started' });
  await isLogOutInOtherTab();
  if (!auth.state.isLogOutRunning || auth.state.isLogOutDone) return;
  // The other tab is done but has not sent the result: the log-out failed, or the tab was closed.
  const body = readAttribution(window.location.search, document.referrer);
  const isLoggedIn = await call(api.accounts.initSession, { body }).then(
    ({ is_logged_in }) => is_logged_in,
    () => true,
  );
  if (auth.state.isLogOutRunning && !auth.state.isLogOutDone)
    auth.dispatch({ kind: isLoggedIn ? 'log-out failed' : 'logged out' });
}
