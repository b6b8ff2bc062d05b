// @vitest-environment jsdom
import { api } from '@crewtable/contract';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../api/api-client.ts';
import { auth } from './auth-state.ts';
import { logOut, startSession } from './session.ts';
import { confirmPasscode } from './sign-in.ts';

const server = setupServer();
const now = '2025-05-21T16:00:00.000Z';
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  server.use(http.post('*/api/auth/init-session', () => HttpResponse.json({ is_logged_in: true, now })));
  await startSession();
});
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  auth.tell({ kind: 'ended' });
  auth.tell({ kind: 'initialised', isLoggedIn: true });
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

const expired = () =>
  HttpResponse.json({ code: 'session_expired', message: 'Your session has expired.' }, { status: 401 });
const student = { userId: '1', email: 'sam@example.edu', status: 'ACTIVE' };

/** A server that answers `auth/me` with 401 until the session is renewed. */
function serverWithSession({ refusesRenewal = false } = {}) {
  const seen = { calls: 0, renewals: 0 };
  let holds = false;
  let finishRenewal = () => {};
  const renewalMayFinish = new Promise<void>((resolve) => {
    finishRenewal = resolve;
  });
  server.use(
    http.get('*/api/auth/me', () => {
      seen.calls += 1;
      return holds ? HttpResponse.json(student) : expired();
    }),
    http.post('*/api/auth/refresh', async () => {
      seen.renewals += 1;
      await renewalMayFinish;
      if (refusesRenewal) return expired();
      holds = true;
      return HttpResponse.json({});
    }),
  );
  return { seen, finishRenewal };
}

describe('a session that runs out in the middle of a visit', () => {
  it('is renewed once for all calls, which then get their answers', async () => {
    const { seen, finishRenewal } = serverWithSession();
    const early = [call(api.accounts.me), call(api.accounts.me)];
    await vi.waitFor(() => expect(seen).toEqual({ calls: 2, renewals: 1 }));
    const paused = call(api.accounts.me);
    finishRenewal();
    expect(await Promise.all([...early, paused])).toEqual([student, student, student]);
    // Two calls with a 401, their two repetitions, and one call that waited for the renewal.
    expect(seen).toEqual({ calls: 5, renewals: 1 });
  });

  it('is not renewed again for a call whose refusal was only late to arrive', async () => {
    const { seen, finishRenewal } = serverWithSession();
    finishRenewal();
    let letLateOneGo = () => {};
    const late = new Promise<void>((resolve) => {
      letLateOneGo = resolve;
    });
    server.use(
      http.get(
        '*/api/profiles/v2/',
        async () => {
          await late;
          return expired();
        },
        { once: true },
      ),
      http.get('*/api/profiles/v2/', () => HttpResponse.json({ userProfile: {}, subscription: null })),
    );
    const slow = call(api.profiles.get);
    await call(api.accounts.me);
    letLateOneGo();
    await slow;
    expect(seen.renewals).toBe(1);
  });

  it('is not renewed again for a call that was refused before another tab renewed it', async () => {
    const { seen } = serverWithSession();
    let letLateOneGo = () => {};
    const late = new Promise<void>((resolve) => {
      letLateOneGo = resolve;
    });
    server.use(
      http.get(
        '*/api/auth/me',
        async () => {
          await late;
          return expired();
        },
        { once: true },
      ),
      http.get('*/api/auth/me', () => HttpResponse.json(student)),
    );
    const slow = call(api.accounts.me);
    const otherTab = new BroadcastChannel('crewtable-session');
    const thirdTab = new BroadcastChannel('crewtable-session');
    const heard = new Promise((resolve) => {
      thirdTab.addEventListener('message', resolve);
    });
    otherTab.postMessage('renewed'); // oxlint-disable-line unicorn/require-post-message-target-origin
    await heard;
    letLateOneGo();
    expect(await slow).toEqual(student);
    expect(seen.renewals).toBe(0);
    otherTab.close();
    thirdTab.close();
  });

  it('leaves the calls refused as they were when it is over for good, and says so to the page', async () => {
    const { seen, finishRenewal } = serverWithSession({ refusesRenewal: true });
    finishRenewal();
    await expect(call(api.accounts.me)).rejects.toMatchObject({ status: 401, code: 'session_expired' });
    expect(seen).toEqual({ calls: 1, renewals: 1 });
    expect(auth.state.isLoggedIn).toBe(false);
  });

  it('is left, not lost, where another tab is just signing out', async () => {
    const { finishRenewal } = serverWithSession({ refusesRenewal: true });
    finishRenewal();
    const request = (name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as (lock: unknown) => unknown;
      const isTaken = name === 'crewtable-departure' && rest.length === 2;
      return Promise.resolve(work(isTaken ? null : {}));
    };
    vi.stubGlobal('navigator', { locks: { request } });
    await expect(call(api.accounts.me)).rejects.toMatchObject({ status: 401 });
    expect(auth.state).toMatchObject({ isLeaving: true, isLoggedIn: true });
  });

  it('does not sign anybody out because the connection broke', async () => {
    server.use(
      http.get('*/api/auth/me', expired),
      http.post('*/api/auth/refresh', () => HttpResponse.error()),
    );
    await expect(call(api.accounts.me)).rejects.toMatchObject({ status: 401 });
    expect(auth.state.isLoggedIn).toBe(true);
  });

  it('is no matter of the entrance: a refused passcode renews nothing', async () => {
    const { seen } = serverWithSession();
    server.use(http.post('*/api/auth/signin', expired));
    await expect(call(api.accounts.signIn, { body: { username: 'a' } })).rejects.toMatchObject({
      status: 401,
    });
    expect(seen.renewals).toBe(0);
  });

  it('is renewed by one tab alone; the others wait and go on', async () => {
    const { seen, finishRenewal } = serverWithSession();
    finishRenewal();
    let letOtherTabFinish = () => {};
    const otherTabIsDone = new Promise<void>((resolve) => {
      letOtherTabFinish = resolve;
    });
    const request = vi.fn(async (_: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as (lock: unknown) => unknown;
      if (rest.length === 2) return work(null);
      await otherTabIsDone;
      return work({});
    });
    vi.stubGlobal('navigator', { locks: { request } });
    const waiting = call(api.accounts.me);
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2));
    server.use(http.get('*/api/auth/me', () => HttpResponse.json(student)));
    letOtherTabFinish();
    expect(await waiting).toEqual(student);
    expect(seen.renewals).toBe(0);
  });

  it('is not renewed by any tab while another session is being opened', async () => {
    let held: string | undefined;
    const request = async (name: string, work: () => Promise<unknown>) => {
      held = name;
      const answer = await work();
      held = undefined;
      return answer;
    };
    vi.stubGlobal('navigator', { locks: { request } });
    let heldMeanwhile: string | undefined;
    server.use(
      http.post('*/api/auth/signin-confirm', () => {
        heldMeanwhile = held;
        return HttpResponse.json({ userId: '1' });
      }),
      http.get('*/api/auth/me', () => HttpResponse.json(student)),
      http.get('*/api/config', () => HttpResponse.json({})),
    );
    expect(await confirmPasscode('sam@example.edu', '12345678')).toBe('verified');
    expect(heldMeanwhile).toBe('crewtable-session');
  });

  it('is not renewed by any tab while the student logs out', async () => {
    const held = new Set<string>();
    const request = async (name: string, work: () => Promise<unknown>) => {
      held.add(name);
      const answer = await work();
      held.delete(name);
      return answer;
    };
    vi.stubGlobal('navigator', { locks: { request } });
    let heldMeanwhile: string[] = [];
    server.use(
      http.post('*/api/auth/logout', () => {
        heldMeanwhile = [...held];
        return HttpResponse.json({});
      }),
    );
    await logOut();
    expect(heldMeanwhile).toContain('crewtable-session');
  });
});
