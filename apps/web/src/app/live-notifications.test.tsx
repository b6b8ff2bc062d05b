import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWebSocket } from '../../test/fake-web-socket.ts';
import { asked, connected, isQuiet, open, prepareLivePage } from '../../test/live-page.tsx';
import { server } from '../../test/mock-server.ts';
import { auth } from '../lib/session/auth-state.ts';

let listed: string[] = [];

prepareLivePage(() => listed);
beforeEach(() => {
  listed = [];
});

describe('a page of a student', () => {
  it('loads the list of notifications once, when the channel is connected', async () => {
    open();
    const socket = await connected();
    expect(asked.list).toBe(0);
    // A notification from before the subscription is active arrives with the list.
    listed = ['early'];
    socket.connect();
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
    await isQuiet();
    expect(asked.list).toBe(1);
    socket.notify('announcement', 'late');
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy();
    expect(asked.list).toBe(1);
  });

  it('loads the list also without a channel', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    server.use(http.get('*/api/profile/app-load', () => HttpResponse.error()));
    listed = ['a'];
    open();
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
  });

  it.each([
    ['without connectionURL', { subscriptionMessage: { id: 's', type: 'start' } }],
    ['without subscriptionMessage', { connectionURL: 'ws://host/' }],
  ])('logs an answer of app-load %s, opens no socket, and requests it again', async (_, incomplete) => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    let asks = 0;
    server.use(
      http.get('*/api/profile/app-load', () => {
        asks += 1;
        return asks === 1
          ? HttpResponse.json(incomplete)
          : HttpResponse.json({
              connectionURL: 'ws://host/',
              subscriptionMessage: { id: 's', type: 'start' },
            });
      }),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      open();
      await waitFor(() =>
        expect(logged).toHaveBeenCalledWith('Failed to fetch WebSocket info', expect.any(Error)),
      );
      expect(FakeWebSocket.all).toEqual([]);
      expect(asks).toBe(1);
      await act(() => vi.advanceTimersByTimeAsync(1_500));
      await connected();
      expect(asks).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('reconnects when the student looks at it after a sixth tab was opened', async () => {
    open();
    (await connected()).connect();
    FakeWebSocket.all[0]!.drop(4409);
    expect(FakeWebSocket.all).toHaveLength(1);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await connected(2);
  });

  it('loads the list also when the channel does not answer, and again when it does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      open();
      const socket = await connected();
      expect(asked.list).toBe(0);
      await act(() => vi.advanceTimersByTimeAsync(2_000));
      await waitFor(() => expect(asked.list).toBe(1));
      await isQuiet();
      socket.connect();
      await waitFor(() => expect(asked.list).toBe(2));
    } finally {
      vi.useRealTimers();
    }
  });

  it('sends no request for a student who is signing out', async () => {
    open();
    await connected();
    act(() => auth.dispatch({ kind: 'log-out started' }));
    await isQuiet();
    expect(asked.list).toBe(0);
  });
});
