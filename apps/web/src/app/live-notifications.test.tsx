// @vitest-environment jsdom
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { registeredQuery } from '../features/own-events/own-events-query.ts';
import { paymentsQuery } from '../features/payments/history/payments-query.ts';
import { profileQuery } from '../features/profile/profile-query.ts';
import { lobbyQuery } from '../features/quickcrew/quickcrew-queries.ts';
import { auth } from '../lib/session/auth-state.ts';
import { useLiveNotifications } from './live-notifications.ts';
import { queryClient } from './query-client.ts';

/** A fake socket with which the test plays the server. */
class Line extends EventTarget {
  static readonly CONNECTING = 0;
  static all: Line[] = [];
  readonly readyState = 1;
  constructor() {
    super();
    Line.all.push(this);
  }
  send(): void {}
  close(): void {}
  says(frame: object): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) })));
  }
  welcomes(): void {
    this.dispatchEvent(new Event('open'));
    this.says({ type: 'connection_ack' });
    this.says({ id: 's', type: 'start_ack' });
  }
  brings(eventType: string, id: string = crypto.randomUUID()): void {
    const onUserEvent = { ...notification(id), eventType };
    this.says({ id: 's', type: 'data', payload: { data: { onUserEvent } } });
  }
  /** Sends a signal to refetch. It names its subject and has no text to show. */
  nudges(eventType: string): void {
    const onUserEvent = { ...notification('sign'), eventType, eventPayload: { lobbyId: 'lobby' } };
    this.says({ id: 's', type: 'data', payload: { data: { onUserEvent } } });
  }
  breaks(code = 1006): void {
    act(() => void this.dispatchEvent(new CloseEvent('close', { code })));
  }
}

const server = setupServer();
const asked = { list: 0, profile: 0, payments: 0 };
let told: string[] = [];

function notification(id: string) {
  return {
    id,
    eventId: 'e',
    eventType: 'announcement',
    eventPayload: { title: id, text: 'Text', path: '/home' },
    createdAt: '2025-05-21T16:00:00.000Z',
  };
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  Object.assign(asked, { list: 0, profile: 0, payments: 0 });
  told = [];
  Line.all = [];
  vi.stubGlobal('WebSocket', Line);
  server.use(
    http.get('*/api/profile/app-load', () =>
      HttpResponse.json({ connectionURL: 'ws://house/', subscriptionMessage: { id: 's', type: 'start' } }),
    ),
    http.get('*/api/notifications', () => {
      asked.list += 1;
      const notifications = told.map((id) => ({ ...notification(id), read: false }));
      return HttpResponse.json({ notifications, unreadCount: told.length });
    }),
    http.get('*/api/profiles/v2/', () => {
      asked.profile += 1;
      return HttpResponse.json({ userProfile: {}, subscription: null });
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
  server.resetHandlers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  auth.tell({ kind: 'staying' });
});
afterAll(() => server.close());

function Header() {
  return <NotificationBell queryClient={queryClient} isTimeToAsk={useLiveNotifications()} />;
}

function open() {
  render(
    <MemoryRouter>
      <Header />
    </MemoryRouter>,
  );
}

async function connected(count = 1): Promise<Line> {
  await waitFor(() => expect(Line.all).toHaveLength(count));
  return Line.all.at(-1)!;
}

const isQuiet = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));

describe('a page of a student', () => {
  it('asks for the list of notifications once: when the channel is heard', async () => {
    open();
    const line = await connected();
    expect(asked.list).toBe(0);
    // A notification from before the subscription is active arrives with the list.
    told = ['early'];
    line.welcomes();
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
    await isQuiet();
    expect(asked.list).toBe(1);
    line.brings('announcement', 'late');
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy();
    expect(asked.list).toBe(1);
  });

  it('has its list also where there is no channel', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    server.use(http.get('*/api/profile/app-load', () => HttpResponse.error()));
    told = ['a'];
    open();
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
  });

  it.each([
    ['without connectionURL', { subscriptionMessage: { id: 's', type: 'start' } }],
    ['without subscriptionMessage', { connectionURL: 'ws://house/' }],
  ])('logs an answer of app-load %s, opens no socket, and asks again', async (_, incomplete) => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    let asks = 0;
    server.use(
      http.get('*/api/profile/app-load', () => {
        asks += 1;
        return asks === 1
          ? HttpResponse.json(incomplete)
          : HttpResponse.json({
              connectionURL: 'ws://house/',
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
      expect(Line.all).toEqual([]);
      expect(asks).toBe(1);
      await act(() => vi.advanceTimersByTimeAsync(1_500));
      await connected();
      expect(asks).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is live again when somebody looks at it after a sixth tab took its place', async () => {
    open();
    (await connected()).welcomes();
    Line.all[0]!.breaks(4409);
    expect(Line.all).toHaveLength(1);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await connected(2);
  });

  it('has its list also where the channel never answers, and once more when it does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      open();
      const line = await connected();
      expect(asked.list).toBe(0);
      await act(() => vi.advanceTimersByTimeAsync(2_000));
      await waitFor(() => expect(asked.list).toBe(1));
      await isQuiet();
      line.welcomes();
      await waitFor(() => expect(asked.list).toBe(2));
    } finally {
      vi.useRealTimers();
    }
  });

  it('asks for nothing more on behalf of somebody who is just signing out', async () => {
    open();
    await connected();
    act(() => auth.tell({ kind: 'departing' }));
    await isQuiet();
    expect(asked.list).toBe(0);
  });
});

describe('what a page shows of money', () => {
  /** Subscribes to both queries, like a page that shows both. */
  async function look(): Promise<Line> {
    const stops = [
      new QueryObserver(queryClient, profileQuery).subscribe(() => {}),
      new InfiniteQueryObserver(queryClient, paymentsQuery).subscribe(() => {}),
    ];
    onTestFinished(() => stops.forEach((stop) => stop()));
    open();
    const line = await connected();
    line.welcomes();
    await waitFor(() => expect(asked).toEqual({ list: 1, profile: 1, payments: 1 }));
    await isQuiet();
    return line;
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
    ['a kind of next year', { profile: 1, payments: 1 }],
  ])('follows when %s arrives', async (kind, expected) => {
    const line = await look();
    line.brings(kind);
    await waitFor(() => expect(asked).toMatchObject(expected));
    await isQuiet();
    expect(asked).toEqual({ list: 1, ...expected });
  });

  it('is asked for anew after a silence in which anything may have been missed', async () => {
    const line = await look();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    line.breaks();
    window.dispatchEvent(new Event('online'));
    (await connected(2)).welcomes();
    await waitFor(() => expect(asked).toEqual({ list: 2, profile: 2, payments: 2 }));
  });
});

it('a lobby on the screen does not wait for its next turn when the channel says that it changed', async () => {
  let polls = 0;
  server.use(
    http.get('*/api/lobby/lobby', () => {
      polls += 1;
      return HttpResponse.json({ lobbyId: 'lobby', users: [], preferences: {}, status: 'open' });
    }),
  );
  const aDay = 24 * 3_600_000;
  const stop = new QueryObserver(queryClient, lobbyQuery('lobby', aDay)).subscribe(() => {});
  onTestFinished(stop);
  open();
  const line = await connected();
  line.welcomes();
  await waitFor(() => expect(polls).toBe(1));
  await isQuiet();
  line.nudges('lobby_changed');
  await waitFor(() => expect(polls).toBe(2));
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy();
});

it('a table on the screen turns green when the channel says that somebody sat down', async () => {
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
  const line = await connected();
  line.welcomes();
  await waitFor(() => expect(reads).toBe(1));
  await isQuiet();
  line.nudges('table_seats_changed');
  await waitFor(() => expect(reads).toBe(2));
});
