import { api } from '@crewtable/contract';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { account } from '../../../test/fixtures/student.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { call } from '../api/api-client.ts';
import { auth } from './auth-state.ts';
import { deleteAccount } from './delete-account.ts';
import { logOut } from './session.ts';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  auth.dispatch({ kind: 'session ended' });
  auth.dispatch({ kind: 'verified' });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const student = account();
const expired = () => errorResponse(401, 'session_expired', 'Your session has expired.');

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** A server that answers `auth/me` and `auth/logout` when the test allows it, and counts requests. */
function slowServer() {
  const asked = { me: 0, cancelled: 0, renewals: 0, logOuts: 0 };
  const answers = gate();
  const logOutAnswers = gate();
  server.use(
    http.get('*/api/auth/me', async ({ request }) => {
      asked.me += 1;
      request.signal.addEventListener('abort', () => (asked.cancelled += 1));
      await answers.opened;
      return HttpResponse.json(student);
    }),
    http.post('*/api/auth/refresh', () => {
      asked.renewals += 1;
      return expired();
    }),
    http.post('*/api/auth/logout', async () => {
      asked.logOuts += 1;
      await logOutAnswers.opened;
      return HttpResponse.json({});
    }),
  );
  return { asked, answer: answers.open, answerLogOut: logOutAnswers.open };
}

/** Resolves after all earlier requests have been answered. */
async function nextAnswer() {
  server.use(http.get('*/api/testimonials', () => HttpResponse.json([])));
  await call(api.testimonials.list);
}

describe('signing out', () => {
  it('cancels open calls before the log-out request is sent', async () => {
    const { asked, answerLogOut } = slowServer();
    const settled = vi.fn();
    void call(api.accounts.me).then(settled, settled);
    await vi.waitFor(() => expect(asked.me).toBe(1));

    const leaving = logOut();
    expect(asked).toEqual({ me: 1, cancelled: 1, renewals: 0, logOuts: 0 });
    answerLogOut();
    await leaving;
    auth.dispatch({ kind: 'session ended' });
    await nextAnswer();

    expect(asked).toEqual({ me: 1, cancelled: 1, renewals: 0, logOuts: 1 });
    expect(settled).not.toHaveBeenCalled();
  });

  it('sends no calls meanwhile, and cancels them when the session has ended', async () => {
    const { asked, answerLogOut } = slowServer();
    const leaving = logOut();
    await vi.waitFor(() => expect(asked.logOuts).toBe(1));
    void call(api.accounts.me);
    answerLogOut();
    await leaving;
    auth.dispatch({ kind: 'session ended' });
    await nextAnswer();

    expect(asked).toEqual({ me: 0, cancelled: 0, renewals: 0, logOuts: 1 });
  });

  it('lets the first page load public data when the session has ended', async () => {
    slowServer().answerLogOut();
    server.use(http.get('*/api/testimonials', () => HttpResponse.json([])));
    await logOut();
    const testimonials = call(api.testimonials.list);
    auth.dispatch({ kind: 'session ended' });

    expect(await testimonials).toEqual([]);
  });

  it('in another tab does not delay the calls of a visitor', async () => {
    auth.dispatch({ kind: 'session ended' });
    auth.dispatch({ kind: 'logged out' });
    await expect(nextAnswer()).resolves.toBeUndefined();
  });

  it('that fails lets the waiting calls continue', async () => {
    slowServer().answer();
    const refused = gate();
    server.use(
      http.post('*/api/auth/logout', async () => {
        await refused.opened;
        return HttpResponse.error();
      }),
    );
    const open = call(api.accounts.me).catch((error: unknown) => error);
    const leaving = logOut();
    const late = call(api.accounts.me);
    refused.open();

    await expect(leaving).rejects.toThrow('Unable to connect to the server.');
    expect(await open).toMatchObject({ message: 'This was cancelled because you were logging out.' });
    expect(await late).toEqual(student);
    expect(auth.state).toMatchObject({ isLoggedIn: true, isLogOutRunning: false });
  });

  it('by deleting the account renews an expired session for that call', async () => {
    let renewed = false;
    server.use(
      http.delete('*/api/profiles/v2/', () => (renewed ? HttpResponse.json({}) : expired())),
      http.post('*/api/auth/refresh', () => {
        renewed = true;
        return HttpResponse.json({});
      }),
    );

    await deleteAccount();

    expect(auth.state.isLogOutDone).toBe(true);
  });
});
