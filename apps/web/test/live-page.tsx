import { cleanup, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { useLiveNotifications } from '../src/app/live-notifications.ts';
import { queryClient } from '../src/app/query-client.ts';
import { NotificationBell } from '../src/features/notifications/notification-bell.tsx';
import { auth } from '../src/lib/session/auth-state.ts';
import { FakeWebSocket } from './fake-web-socket.ts';
import { notification } from './fixtures/notification.ts';
import { profile } from './fixtures/student.ts';
import { configHandler, siteHandler } from './handlers.ts';
import { server } from './mock-server.ts';
import { renderScreen } from './render-screen.tsx';

/** The number of requests of the running test. */
export const asked = { list: 0, profile: 0, payments: 0 };

/** Answers the requests of the page and replaces its socket. `listedIds` are the notifications in the list. */
export function prepareLivePage(listedIds: () => string[] = () => []): void {
  beforeEach(() => {
    Object.assign(asked, { list: 0, profile: 0, payments: 0 });
    FakeWebSocket.all = [];
    vi.stubGlobal('WebSocket', FakeWebSocket);
    server.use(
      // Both are read again after a reconnect, the catalogue if the clock jumped.
      configHandler(),
      siteHandler(),
      http.get('*/api/profile/app-load', () =>
        HttpResponse.json({ connectionURL: 'ws://host/', subscriptionMessage: { id: 's', type: 'start' } }),
      ),
      http.get('*/api/notifications', () => {
        asked.list += 1;
        const notifications = listedIds().map((id) => notification(id));
        return HttpResponse.json({ notifications, unreadCount: notifications.length });
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
}

function Header() {
  return <NotificationBell queryClient={queryClient} isTimeToAsk={useLiveNotifications()} />;
}

export const open = () => renderScreen(<Header />);

export async function connected(count = 1): Promise<FakeWebSocket> {
  await waitFor(() => expect(FakeWebSocket.all).toHaveLength(count));
  return FakeWebSocket.all.at(-1)!;
}

export const isQuiet = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
