// @vitest-environment jsdom
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { arrivedNotification, notification } from '../../test/fixtures/notification.ts';
import { lobby } from '../../test/fixtures/quickcrew.ts';
import { profile } from '../../test/fixtures/student.ts';
import { server } from '../../test/mock-server.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { registeredQuery } from '../features/own-events/own-events-query.ts';
import { paymentsQuery } from '../features/payments/history/payments-query.ts';
import { profileQuery } from '../features/profile/profile-query.ts';
import { lobbyQuery } from '../features/quickcrew/quickcrew-queries.ts';
import { auth } from '../lib/session/auth-state.ts';
import { useLiveNotifications } from './live-notifications.ts';
import { queryClient } from './query-client.ts';

/** A fake socket with which the test plays the server. */
class FakeWebSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static all: FakeWebSocket[] = [];
  readonly readyState = 1;
  constructor() {
    super();
    FakeWebSocket.all.push(this);
  }
  send(): void {}
  close(): void {}
  deliver(frame: object): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) })));
  }
  connect(): void {
    this.dispatchEvent(new Event('open'));
    this.deliver({ type: 'connection_ack' });
    this.deliver({ id: 's', type: 'start_ack' });
  }
  notify(eventType: string, id: string = crypto.randomUUID()): void {
    this.deliver({ id: 's', type: 'data', payload: { data: arrivedNotification(id, { eventType }) } });
  }
  /** Sends a signal to refetch. It names its subject and has no text to show. */
  hint(eventType: string): void {
    const onUserEvent = {
      ...arrivedNotification('sign').onUserEvent,
      eventType,
      eventPayload: { lobbyId: 'lobby' },
    };
    this.deliver({ id: 's', type: 'data', payload: { data: { onUserEvent } } });
  }
  drop(code = 1006): void {
    act(() => void this.dispatchEvent(new CloseEvent('close', { code })));
  }
}

const asked = { list: 0, profile: 0, payments: 0 };
let listed: string[] = [];

beforeEach(() => {
  Object.assign(asked, { list: 0, profile: 0, payments: 0 });
  listed = [];
  FakeWebSocket.all = [];
  vi.stubGlobal('WebSocket', FakeWebSocket);
  server.use(
    http.get('*/api/profile/app-load', () =>
      HttpResponse.json({ connectionURL: 'ws://host/', subscriptionMessage: { id: 's', type: 'start' } }),
    ),
    http.get('*/api/notifications', () => {
      asked.list += 1;
      const notifications = listed.map((id) => notification(id));
      return HttpResponse.json({ notifications, unreadCount: listed.length });
    }),
    http.get('*/api/profiles/v2/', () => {
      asked.profile += 1;
      return HttpResponse.json(profile());
    }),
    http.get('*/api/payments', () => {
      asked.payments += 1;
      return HttpResponse.json({ payments: [], total: 0 });
    }),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  auth.dispatch({ kind: 'log-out failed' });
});

function Header() {
  return <NotificationBell queryClient={queryClient} isTimeToAsk={useLiveNotifications()} />;
}

const open = () => renderScreen(<Header />);

async function connected(count = 1): Promise<FakeWebSocket> {
  await waitFor(() => expect(FakeWebSocket.all).toHaveLength(count));
  return FakeWebSocket.all.at(-1)!;
}

const isQuiet = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));

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

describe('the profile and the payments on a page', () => {
  /** Subscribes to both queries, like a page that shows both. */
  async function look(): Promise<FakeWebSocket> {
    const stops = [
      new QueryObserver(queryClient, profileQuery).subscribe(() => {}),
      new InfiniteQueryObserver(queryClient, paymentsQuery).subscribe(() => {}),
    ];
    onTestFinished(() => stops.forEach((stop) => stop()));
    open();
    const socket = await connected();
    socket.connect();
    await waitFor(() => expect(asked).toEqual({ list: 1, profile: 1, payments: 1 }));
    await isQuiet();
    return socket;
  }

  it.each([
    ['payment_receipt', { profile: 2, payments: 2 }],
    ['payment_refunded', { profile: 1, payments: 2 }],
    ['hold_placed', { profile: 1, payments: 2 }],
    ['hold_released', { profile: 1, payments: 2 }],
    ['hold_captured', { profile: 1, payments: 2 }],
    ['subscription_started', { profile: 2, payments: 1 }],
    ['subscription_cancelled', { profile: 2, payments: 1 }],
    ['renewal_failed', { profile: 2, payments: 2 }],
    ['subscription_ended', { profile: 2, payments: 1 }],
    ['announcement', { profile: 1, payments: 1 }],
    ['an unknown kind', { profile: 1, payments: 1 }],
  ])('are loaded again as needed when %s arrives', async (kind, expected) => {
    const socket = await look();
    socket.notify(kind);
    await waitFor(() => expect(asked).toMatchObject(expected));
    await isQuiet();
    expect(asked).toEqual({ list: 1, ...expected });
  });

  it('are loaded again after a reconnect, because messages may have been missed', async () => {
    const socket = await look();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    socket.drop();
    window.dispatchEvent(new Event('online'));
    (await connected(2)).connect();
    await waitFor(() => expect(asked).toEqual({ list: 2, profile: 2, payments: 2 }));
  });
});

it('a lobby on the screen is loaded immediately when the channel reports a change', async () => {
  let polls = 0;
  server.use(
    http.get('*/api/lobby/lobby', () => {
      polls += 1;
      return HttpResponse.json(lobby({ lobbyId: 'lobby' }));
    }),
  );
  const aDay = 24 * 3_600_000;
  const stop = new QueryObserver(queryClient, lobbyQuery('lobby', aDay)).subscribe(() => {});
  onTestFinished(stop);
  open();
  const socket = await connected();
  socket.connect();
  await waitFor(() => expect(polls).toBe(1));
  await isQuiet();
  socket.hint('lobby_changed');
  await waitFor(() => expect(polls).toBe(2));
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy();
});

it('a table on the screen is loaded again when the channel reports a check-in', async () => {
  let reads = 0;
  server.use(
    http.get('*/api/events/registered', () => {
      reads += 1;
      return HttpResponse.json([]);
    }),
  );
  const stop = new InfiniteQueryObserver(queryClient, registeredQuery).subscribe(() => {});
  onTestFinished(stop);
  open();
  const socket = await connected();
  socket.connect();
  await waitFor(() => expect(reads).toBe(1));
  await isQuiet();
  socket.hint('table_seats_changed');
  await waitFor(() => expect(reads).toBe(2));
});
