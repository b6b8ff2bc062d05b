import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '../../../test/mock-server.ts';
import { productClock } from '../product-clock.ts';
import { auth } from './auth-state.ts';
import { logOut, startSession } from './session.ts';

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
  window.history.replaceState(null, '', '/?utm_source=poster&utm_medium=print&secret=1');
  serverSays(false);
  void startSession();
});
beforeEach(() => {
  asked = [];
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Simulates that the browser restores the page from the back/forward cache. */
function comeBack() {
  const event = new Event('pageshow');
  Object.defineProperty(event, 'persisted', { value: true });
  window.dispatchEvent(event);
}

describe('a visit', () => {
  it('starts with the traffic source of the visitor, and receives the time and whether a student is signed in', async () => {
    serverSays(true);
    comeBack();
    await vi.waitFor(() => expect(auth.state).toMatchObject({ isInitialised: true, isLoggedIn: true }));
    expect(asked).toEqual([{ utm_source: 'poster', utm_medium: 'print', referrer: 'Direct/No Referrer' }]);
    expect(productClock.now()?.toISOString().slice(0, 10)).toBe('2025-05-21');
    expect(localStorage.getItem('traffic_source')).toBe('poster');
  });

  it('keeps the student signed in when the page is restored without a network, and asks again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.use(http.post('*/api/auth/init-session', () => HttpResponse.error()));
    auth.dispatch({ kind: 'verified' });
    comeBack();
    await vi.waitFor(() =>
      expect(console.info).toHaveBeenCalledWith('Initialization failed', expect.anything()),
    );
    expect(auth.state).toMatchObject({ isInitialised: true, isLoggedIn: true });
    serverSays(true);
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(auth.state).toMatchObject({ isInitialised: true, isLoggedIn: true });
  });

  describe('that begins while the server is away', () => {
    const isAway = () =>
      server.use(
        http.post('*/api/auth/init-session', async ({ request }) => {
          asked.push(await request.json());
          const headers = { 'retry-after': '3' };
          return HttpResponse.json({ code: 'unavailable', message: 'Not now.' }, { status: 503, headers });
        }),
      );

    /** As if the page had been loaded again. */
    async function load() {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      vi.resetModules();
      const loaded = await import('./auth-state.ts');
      const { startSession: start } = await import('./session.ts');
      void start();
      return loaded.auth;
    }

    const failures = (count: number) =>
      vi.waitFor(() => expect(console.info).toHaveBeenCalledTimes(count), { interval: 1 });

    it('waits as long as the server asks, before a student is led to the sign-in page', async () => {
      isAway();
      const page = await load();
      await failures(1);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(asked).toHaveLength(1);
      expect(page.state.isInitialised).toBe(false);
      serverSays(true);
      await vi.advanceTimersByTimeAsync(1_000);
      await vi.waitFor(() => expect(page.state).toMatchObject({ isInitialised: true, isLoggedIn: true }));
    });

    it('is that of a visitor after three failures, and of the student as soon as the server is back', async () => {
      isAway();
      const page = await load();
      for (const count of [1, 2]) {
        await failures(count);
        expect(page.state.isInitialised).toBe(false);
        await vi.advanceTimersByTimeAsync(3_000);
      }
      await failures(3);
      expect(page.state).toMatchObject({ isInitialised: true, isLoggedIn: false });
      serverSays(true);
      await vi.advanceTimersByTimeAsync(4_000);
      await vi.waitFor(() => expect(page.state.isLoggedIn).toBe(true));
    });

    it('does not sign out who has signed in before a late answer', async () => {
      let answer = () => {};
      const late = new Promise<void>((resolve) => (answer = resolve));
      server.use(
        http.post('*/api/auth/init-session', async () => {
          asked.push({});
          await late;
          return HttpResponse.json({ is_logged_in: false, now });
        }),
      );
      const page = await load();
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      const heard: string[] = [];
      page.watch((_, { kind }) => heard.push(kind));
      page.dispatch({ kind: 'verified' });
      answer();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(heard).toEqual(['verified']);
    });
  });

  it('has no stored data of the student when the session has ended', async () => {
    serverSays(true);
    auth.dispatch({ kind: 'verified' });
    localStorage.setItem('lobbyId', 'l1');
    localStorage.setItem('traffic_source', 'poster');
    sessionStorage.setItem('draft_profile', '{}');
    await logOut();
    expect(auth.state.isLogOutDone).toBe(true);
    auth.dispatch({ kind: 'session ended' });
    expect(Object.keys(localStorage)).toEqual(['traffic_source']);
    expect(sessionStorage).toHaveLength(0);
  });

  it('ends in all tabs when it ends in one', async () => {
    auth.dispatch({ kind: 'verified' });
    const otherTab = new BroadcastChannel('crewtable-session');
    // A BroadcastChannel reaches only pages of this origin and has no target parameter.
    const say = (news: string) => otherTab.postMessage(news); // oxlint-disable-line unicorn/require-post-message-target-origin
    say('signed out');
    await vi.waitFor(() => expect(auth.state.isLogOutDone).toBe(true));
    auth.dispatch({ kind: 'session ended' });
    say('signed in');
    await vi.waitFor(() => expect(auth.state.isLoggedIn).toBe(true));
    otherTab.close();
  });

  it.each([
    { outcome: 'continues if the log-out failed', isLoggedIn: true, isLogOutDone: false },
    {
      outcome: 'ends if that tab was closed before it reported the log-out',
      isLoggedIn: false,
      isLogOutDone: true,
    },
  ])('sends nothing while another tab is signing out, and $outcome', async ({ isLoggedIn, isLogOutDone }) => {
    serverSays(isLoggedIn);
    auth.dispatch({ kind: 'verified' });
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
    await vi.waitFor(() => expect(auth.state.isLogOutRunning).toBe(true));
    release();
    await vi.waitFor(() => expect(auth.state).toMatchObject({ isLogOutRunning: isLogOutDone, isLogOutDone }));
    otherTab.close();
    auth.dispatch({ kind: 'session ended' });
    vi.unstubAllGlobals();
  });

  it('ends when the browser restores a page whose session has ended', async () => {
    serverSays(false);
    auth.dispatch({ kind: 'verified' });
    comeBack();
    await vi.waitFor(() => expect(auth.state.isLoggedIn).toBe(false));
  });
});
