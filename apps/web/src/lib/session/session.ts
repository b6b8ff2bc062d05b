import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import { call } from '../api-client.ts';
import { readAttribution, saveTrafficSource } from '../attribution.ts';
import { productClock } from '../product-clock.ts';
import { auth } from './auth-state.ts';
import { whileDeparting } from './departure.ts';
import { forgetStudent } from './left-behind.ts';
import { hearOtherTabs, tellOtherTabs } from './other-tabs.ts';
import { noteRenewalElsewhere } from './renewal.ts';

type Beginning = Partial<Answer<typeof api.accounts.initSession>>;

/** Begins the visit: tells where the visitor came from and learns whether somebody is signed in. */
export function startSession(): Promise<Beginning> {
  saveTrafficSource(readAttribution(window.location.search, document.referrer));
  auth.watch((_, event) => {
    if (event.kind === 'ended') forgetStudent();
  });
  hearOtherTabs((news) => {
    if (news === 'renewed') noteRenewalElsewhere();
    if (news === 'signed out') auth.tell({ kind: 'leaving' });
    if (news === 'signed in' && !auth.state.isLoggedIn) auth.tell({ kind: 'initialised', isLoggedIn: true });
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
  return depart(() => call(api.accounts.logOut));
}

/** Deletes the account, and with it every session. */
export function deleteAccount(): Promise<void> {
  return depart(() => call(api.profiles.deleteAccount));
}

function depart(tellServer: () => Promise<object>): Promise<void> {
  auth.tell({ kind: 'departing' });
  return whileDeparting(async () => {
    try {
      await tellServer();
    } catch (error) {
      auth.tell({ kind: 'staying' });
      throw error;
    }
    auth.tell({ kind: 'leaving' });
    tellOtherTabs('signed out');
  });
}
