import { api } from '@crewtable/contract';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { account } from '../../../test/fixtures/student.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { call } from '../api/api-client.ts';
import { auth } from './auth-state.ts';
import { logOut, startSession } from './session.ts';
import { confirmPasscode } from './sign-in.ts';

const now = '2025-05-21T16:00:00.000Z';
beforeAll(async () => {
  server.use(http.post('*/api/auth/init-session', () => HttpResponse.json({ is_logged_in: true, now })));
  await startSession();
});
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  auth.dispatch({ kind: 'session ended' });
  auth.dispatch({ kind: 'initialised', isLoggedIn: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const expired = () => errorResponse(401, 'session_expired', 'Your session has expired.');
const student = account();

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

describe('a session that expires during a visit', () => {
  it('is renewed once for all calls, which are then answered', async () => {
    const { seen, finishRenewal } = serverWithSession();
    const early = [call(api.accounts.me), call(api.accounts.me)];
    await vi.waitFor(() => expect(seen).toEqual({ calls: 2, renewals: 1 }));
    const paused = call(api.accounts.me);
    finishRenewal();
    expect(await Promise.all([...early, paused])).toEqual([student, student, student]);
    // Two calls with a 401, their two repetitions, and one call that waited for the renewal.
    expect(seen).toEqual({ calls: 5, renewals: 1 });
  });

  it('is renewed a little later if the server has too much to do', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { seen, finishRenewal } = serverWithSession();
    finishRenewal();
    const refused = { code: 'unavailable', message: 'Not now.' };
    const headers = { 'retry-after': '2' };
    server.use(
      http.post('*/api/auth/refresh', () => HttpResponse.json(refused, { status: 503, headers }), {
        once: true,
      }),
    );
    const answer = call(api.accounts.me);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await answer).toEqual(student);
    expect(seen).toEqual({ calls: 2, renewals: 1 });
    expect(auth.state.isLoggedIn).toBe(true);
  });

  it('is not renewed again for a call whose 401 arrives late', async () => {
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

  it('is not renewed again for a call that got its 401 before another tab renewed the session', async () => {
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

  it('that cannot be renewed ends, and its calls fail with 401', async () => {
    const { seen, finishRenewal } = serverWithSession({ refusesRenewal: true });
    finishRenewal();
    await expect(call(api.accounts.me)).rejects.toMatchObject({ status: 401, code: 'session_expired' });
    expect(seen).toEqual({ calls: 1, renewals: 1 });
    expect(auth.state.isLoggedIn).toBe(false);
  });

  it('that cannot be renewed because another tab is signing out counts as a log-out', async () => {
    const { finishRenewal } = serverWithSession({ refusesRenewal: true });
    finishRenewal();
    const request = (name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as (lock: unknown) => unknown;
      const isTaken = name === 'crewtable-log-out' && rest.length === 2;
      return Promise.resolve(work(isTaken ? null : {}));
    };
    vi.stubGlobal('navigator', { locks: { request } });
    await expect(call(api.accounts.me)).rejects.toMatchObject({ status: 401 });
    expect(auth.state).toMatchObject({ isLogOutDone: true, isLoggedIn: true });
  });

  it('does not end because the connection is lost', async () => {
    server.use(
      http.get('*/api/auth/me', expired),
      http.post('*/api/auth/refresh', () => HttpResponse.error()),
    );
    await expect(call(api.accounts.me)).rejects.toMatchObject({ status: 401 });
    expect(auth.state.isLoggedIn).toBe(true);
  });

  it('is not renewed for a 401 of the sign-in itself', async () => {
    const { seen } = serverWithSession();
    server.use(http.post('*/api/auth/signin', expired));
    await expect(call(api.accounts.signIn, { body: { username: 'a' } })).rejects.toMatchObject({
      status: 401,
    });
    expect(seen.renewals).toBe(0);
  });

  it('is renewed by one tab; the others wait and continue', async () => {
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

  it('is not renewed by any tab while a student signs in', async () => {
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
