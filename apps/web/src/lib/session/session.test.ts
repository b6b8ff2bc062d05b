// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { productClock } from '../product-clock.ts';
import { auth } from './auth-state.ts';
import { logOut, startSession } from './session.ts';

const server = setupServer();
const now = '2025-05-21T16:00:00.000Z';
let asked: unknown[] = [];

function serverSays(isLoggedIn: boolean) {
  server.use(
    http.post('*/api/auth/init-session', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ is_logged_in: isLoggedIn, now });
    }),
    http.post('*/api/auth/logout', () => HttpResponse.json({})),
  );
}

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  window.history.replaceState(null, '', '/?utm_source=poster&utm_medium=print&secret=1');
  serverSays(false);
  void startSession();
});
beforeEach(() => {
  asked = [];
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

/** Simulates that the browser restores the page from the back/forward cache. */
function comeBack() {
  const event = new Event('pageshow');
  Object.defineProperty(event, 'persisted', { value: true });
  window.dispatchEvent(event);
}

describe('a visit', () => {
  it('begins with where the visitor came from, and learns the time and who is there', async () => {
    serverSays(true);
    comeBack();
    await vi.waitFor(() => expect(auth.state).toMatchObject({ isInitialised: true, isLoggedIn: true }));
    expect(asked).toEqual([{ utm_source: 'poster', utm_medium: 'print', referrer: 'Direct/No Referrer' }]);
    expect(productClock.now()?.toISOString().slice(0, 10)).toBe('2025-05-21');
    expect(localStorage.getItem('traffic_source')).toBe('poster');
  });

  it('stays whose it is when the page comes back without a network', async () => {
    server.use(http.post('*/api/auth/init-session', () => HttpResponse.error()));
    auth.tell({ kind: 'verified' });
    comeBack();
    await vi.waitFor(() =>
      expect(console.info).toHaveBeenCalledWith('Initialization failed', expect.anything()),
    );
    expect(auth.state).toMatchObject({ isInitialised: true, isLoggedIn: true });
  });

  it('finds nothing of the student left once the session is over', async () => {
    serverSays(true);
    auth.tell({ kind: 'verified' });
    localStorage.setItem('lobbyId', 'l1');
    localStorage.setItem('traffic_source', 'poster');
    sessionStorage.setItem('draft_profile', '{}');
    await logOut();
    expect(auth.state.isLeaving).toBe(true);
    auth.tell({ kind: 'ended' });
    expect(Object.keys(localStorage)).toEqual(['traffic_source']);
    expect(sessionStorage).toHaveLength(0);
  });

  it('ends in all tabs when it ends in one', async () => {
    auth.tell({ kind: 'verified' });
    const otherTab = new BroadcastChannel('crewtable-session');
    // A BroadcastChannel reaches only pages of this origin and has no target parameter.
    const say = (news: string) => otherTab.postMessage(news); // oxlint-disable-line unicorn/require-post-message-target-origin
    say('signed out');
    await vi.waitFor(() => expect(auth.state.isLeaving).toBe(true));
    auth.tell({ kind: 'ended' });
    say('signed in');
    await vi.waitFor(() => expect(auth.state.isLoggedIn).toBe(true));
    otherTab.close();
  });

  it.each([
    { outcome: 'goes on where that did not work', isLoggedIn: true, isLeaving: false },
    {
      outcome: 'is left where that tab was closed before it could say so',
      isLoggedIn: false,
      isLeaving: true,
    },
  ])('sends nothing while another tab is signing out, and $outcome', async ({ isLoggedIn, isLeaving }) => {
    serverSays(isLoggedIn);
    auth.tell({ kind: 'verified' });
    let release = () => {};
    const departed = new Promise<void>((resolve) => (release = resolve));
    const request = async (_: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as (lock: unknown) => unknown;
      if (rest.length === 2) return work(null);
      await departed;
      return work({});
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const otherTab = new BroadcastChannel('crewtable-session');
    otherTab.postMessage('signing out'); // oxlint-disable-line unicorn/require-post-message-target-origin
    await vi.waitFor(() => expect(auth.state.isDeparting).toBe(true));
    release();
    await vi.waitFor(() => expect(auth.state).toMatchObject({ isDeparting: isLeaving, isLeaving }));
    otherTab.close();
    auth.tell({ kind: 'ended' });
    vi.unstubAllGlobals();
  });

  it('that is over when the browser shows the page again ends there too', async () => {
    serverSays(false);
    auth.tell({ kind: 'verified' });
    comeBack();
    await vi.waitFor(() => expect(auth.state.isLoggedIn).toBe(false));
  });
});
