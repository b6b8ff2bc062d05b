// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter, useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { addArrived } from './notifications-query.ts';

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function notification(id: string, read = false) {
  return {
    id,
    eventId: 'e',
    eventType: 'announcement',
    eventPayload: { title: `Title ${id}`, text: 'Text', path: '/history' },
    read,
    createdAt: '2025-05-21T16:00:00.000Z',
  };
}

/** A fake server that remembers which notifications were read. */
function serverWith(...told: ReturnType<typeof notification>[]) {
  const answer = () =>
    HttpResponse.json({ notifications: told, unreadCount: told.filter(({ read }) => !read).length });
  const asked: string[] = [];
  server.use(
    http.get('*/api/notifications', answer),
    http.post('*/api/notifications/read-all', () => {
      asked.push('all');
      for (const one of told) one.read = true;
      return HttpResponse.json({ unreadCount: 0 });
    }),
    http.post('*/api/notifications/:id/read', ({ params }) => {
      asked.push(String(params['id']));
      for (const one of told) if (one.id === params['id']) one.read = true;
      return HttpResponse.json({ unreadCount: told.filter(({ read }) => !read).length });
    }),
  );
  return asked;
}

function open({ isTimeToAsk = true } = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter initialEntries={['/home']}>
      <NotificationBell queryClient={queryClient} isTimeToAsk={isTimeToAsk} />
      <Place />
      <ToastHost />
    </MemoryRouter>,
  );
  return { queryClient, user: userEvent.setup() };
}

function Place() {
  return <p>You are at {useLocation().pathname}</p>;
}

const bell = (name: string) => screen.findByRole('button', { name });

describe('the bell', () => {
  it('says how many are unread, and one less after a press, which leads to its page', async () => {
    const asked = serverWith(notification('b'), notification('a'), notification('old', true));
    const { user } = open();
    await user.click(await bell('Notifications, 2 unread'));
    await user.click(screen.getByRole('link', { name: /Title a/ }));
    expect(await bell('Notifications, 1 unread')).toHaveFocus();
    expect(screen.getByText('You are at /history')).toBeVisible();
    expect(asked).toEqual(['a']);
  });

  it('asks for its list when it is time to, or when somebody opens it before', async () => {
    serverWith(notification('a'));
    const { user, queryClient } = open({ isTimeToAsk: false });
    expect(queryClient.isFetching()).toBe(0);
    await user.click(await bell('Notifications'));
    expect(await screen.findByRole('link', { name: /Title a/ })).toBeVisible();
  });

  it('asks nothing of the server for one that is read already', async () => {
    const asked = serverWith(notification('old', true));
    const { user } = open();
    await user.click(await bell('Notifications'));
    await user.click(await screen.findByRole('link', { name: /Title old/ }));
    expect(screen.getByText('You are at /history')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('takes back what could not be marked as read, and says so', async () => {
    serverWith(notification('a'), notification('b'));
    server.use(http.post('*/api/notifications/read-all', () => HttpResponse.error()));
    const { user } = open();
    await user.click(await bell('Notifications, 2 unread'));
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Failed to mark as read. Please try again.')).toBeInTheDocument();
    expect(await bell('Notifications, 2 unread')).toBeVisible();
    expect(screen.getAllByText('Unread')).toHaveLength(2);
  });

  it('says in a toast when the earlier ones did not come, and keeps the others', async () => {
    const told = Array.from({ length: 20 }, (_, place) => notification(`n${place}`, true));
    server.use(
      http.get('*/api/notifications', ({ request }) =>
        new URL(request.url).searchParams.get('page') === '0'
          ? HttpResponse.json({ notifications: told, unreadCount: 0 })
          : HttpResponse.error(),
      ),
    );
    const { user } = open();
    await user.click(await bell('Notifications'));
    await user.click(await screen.findByRole('button', { name: 'Show earlier' }));
    const toasts = within(screen.getByRole('region', { name: 'Messages' }));
    expect(await toasts.findByText('Earlier notifications could not be loaded.')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /Title n/ })).toHaveLength(20);
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled();
  });

  it('keeps what arrived meanwhile when it takes something back', async () => {
    const told = notification('a');
    serverWith(told);
    let fail = () => {};
    const failure = new Promise<void>((resolve) => {
      fail = resolve;
    });
    server.use(
      http.post('*/api/notifications/read-all', async () => {
        await failure;
        return HttpResponse.error();
      }),
    );
    const { user, queryClient } = open();
    await user.click(await bell('Notifications, 1 unread'));
    // The refetch must fail: its response would hide the state of the cache that this test checks.
    server.use(http.get('*/api/notifications', () => HttpResponse.error()));
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await bell('Notifications');
    const { read: _, ...onUserEvent } = notification('b');
    act(() => void addArrived(queryClient, { onUserEvent }));
    await bell('Notifications, 1 unread');
    fail();
    expect(await bell('Notifications, 2 unread')).toBeVisible();
  });

  it('says aloud what arrives, and nothing about what was there before', async () => {
    serverWith(notification('a'));
    const { queryClient } = open();
    await bell('Notifications, 1 unread');
    expect(screen.queryByText(/New notification/)).toBeNull();
    const { read: _, ...onUserEvent } = notification('b');
    act(() => void addArrived(queryClient, { onUserEvent }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^New notification: Title b$/));
  });

  it('says aloud how many came while nobody listened', async () => {
    serverWith(notification('a'));
    const { queryClient } = open();
    await bell('Notifications, 1 unread');
    serverWith(notification('c'), notification('b'), notification('a'));
    await act(() => queryClient.invalidateQueries());
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('2 new notifications, the latest: Title c'),
    );
  });

  it('moves through the list with the arrows, and back to itself with Escape', async () => {
    serverWith(notification('b'), notification('a'));
    const { user } = open();
    await user.click(await bell('Notifications, 2 unread'));
    const panel = screen.getByRole('dialog', { name: 'Notifications' });
    const [first, last] = within(panel).getAllByRole('link');
    expect(panel).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(first).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(last).toHaveFocus();
    await user.keyboard('{Home}');
    expect(first).toHaveFocus();
    await user.keyboard('{End}');
    expect(last).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(await bell('Notifications, 2 unread')).toHaveFocus();
  });
});
