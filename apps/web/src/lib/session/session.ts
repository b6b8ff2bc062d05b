import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import { call } from '../api/api-client.ts';
import { readAttribution, saveTrafficSource } from '../analytics/attribution.ts';
import { productClock } from '../product-clock.ts';
import { auth } from './auth-state.ts';
import { canSeeLogOuts, isLogOutInOtherTab, duringLogOut } from './log-out-signal.ts';
import { clearStudentData } from './clear-student-data.ts';
import { listenToOtherTabs, notifyOtherTabs } from './other-tabs.ts';
import { insteadOfRenewal, noteRenewalElsewhere } from './renewal.ts';

type Beginning = Partial<Answer<typeof api.accounts.initSession>>;

/** Begins the visit: tells where the visitor came from and learns whether somebody is signed in. */
export function startSession(): Promise<Beginning> {
  saveTrafficSource(readAttribution(window.location.search, document.referrer));
  auth.watch((_, event) => {
    if (event.kind === 'ended') clearStudentData();
  });
  listenToOtherTabs((news) => {
    if (news === 'renewed') noteRenewalElsewhere();
    else if (news === 'signing out') void departWithOtherTab();
    else if (news === 'signed out') auth.tell({ kind: 'leaving' });
    else if (!auth.state.isLoggedIn) auth.tell({ kind: 'initialised', isLoggedIn: true });
  });
  // A page that the browser had put aside comes back as it was, and the session may be over by then.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void initialise();
  });
  return initialise();
}

async function initialise(): Promise<Beginning> {
  const body = readAttribution(window.location.search, document.referrer);
  try {
    const beginning = await productClock.sync(() => call(api.accounts.initSession, { body }));
    learn(beginning.is_logged_in);
    return beginning;
  } catch (error) {
    console.info('Initialization failed', error);
    // Only the first time: a page that comes back without a network is still the page of whoever was there.
    if (!auth.state.isInitialised) learn(false);
    return {};
  }
}

function learn(isLoggedIn: boolean): void {
  if (auth.state.isLoggedIn && !isLoggedIn) auth.tell({ kind: 'ended' });
  else auth.tell({ kind: 'initialised', isLoggedIn });
}

/** Ends the session here and in every other tab. */
export function logOut(): Promise<void> {
  // A renewal that is under way in any tab comes to its end first: it may not bring new cookies afterwards.
  return depart(() => insteadOfRenewal(() => call(api.accounts.logOut)));
}

/** Deletes the account, and with it every session. */
export function deleteAccount(): Promise<void> {
  return depart(() => call(api.profiles.deleteAccount, { endsSession: true }));
}

function depart(tellServer: () => Promise<object>): Promise<void> {
  auth.tell({ kind: 'departing' });
  return duringLogOut(async () => {
    notifyOtherTabs('signing out');
    try {
      await tellServer();
    } catch (error) {
      auth.tell({ kind: 'staying' });
      throw error;
    }
    auth.tell({ kind: 'leaving' });
    notifyOtherTabs('signed out');
  });
}

/** Another tab is signing out: nothing is sent from here until it is known whether that worked. */
async function departWithOtherTab(): Promise<void> {
  if (!auth.state.isLoggedIn || auth.state.isDeparting || !canSeeLogOuts()) return;
  auth.tell({ kind: 'departing' });
  await isLogOutInOtherTab();
  if (!auth.state.isDeparting || auth.state.isLeaving) return;
  // The other tab is done and has not said how it went; it may have failed, or been closed.
  const body = readAttribution(window.location.search, document.referrer);
  const isLoggedIn = await call(api.accounts.initSession, { body }).then(
    ({ is_logged_in }) => is_logged_in,
    () => true,
  );
  if (auth.state.isDeparting && !auth.state.isLeaving)
    auth.tell({ kind: isLoggedIn ? 'staying' : 'leaving' });
}
