import type { NotificationBody } from '@crewtable/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useLocation } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { arrivedNotification, notification } from '../../../test/fixtures/notification.ts';
import { errorResponse, pageOf, server } from '../../../test/mock-server.ts';
import { createQueries, renderScreen, toasts } from '../../../test/render-screen.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { addArrived } from './notifications-query.ts';

// Loaded in advance: on a busy machine, loading takes longer than the tests wait for an element.
beforeAll(() => import('./notification-popover.tsx'));
beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

/** A fake server that remembers which notifications were read. */
function serverWith(...listed: NotificationBody[]) {
  const answer = () =>
    HttpResponse.json({ notifications: listed, unreadCount: listed.filter(({ read }) => !read).length });
  const asked: string[] = [];
  server.use(
    http.get('*/api/notifications', answer),
    http.post('*/api/notifications/read-all', () => {
      asked.push('all');
      for (const one of listed) one.read = true;
      return HttpResponse.json({ unreadCount: 0 });
    }),
    http.post('*/api/notifications/:id/read', ({ params }) => {
      asked.push(String(params['id']));
      for (const one of listed) if (one.id === params['id']) one.read = true;
      return HttpResponse.json({ unreadCount: listed.filter(({ read }) => !read).length });
    }),
  );
  return asked;
}

function open({ isTimeToAsk = true } = {}) {
  const queries = createQueries();
  return renderScreen(
    <>
      <NotificationBell queryClient={queries} isTimeToAsk={isTimeToAsk} />
      <Place />
    </>,
    { at: '/home', queries },
  );
}

function Place() {
  return <p>You are at {useLocation().pathname}</p>;
}

const bell = (name: string) => screen.findByRole('button', { name });

describe('the bell', () => {
  it('shows the number of unread notifications; opening one leads to its page and marks it as read', async () => {
    const asked = serverWith(notification('b'), notification('a'), notification('old', { read: true }));
    const { user } = open();
    await user.click(await bell('Notifications, 2 unread'));
    await user.click(await screen.findByRole('link', { name: /Title a/ }));
    const after = await bell('Notifications, 1 unread');
    await waitFor(() => expect(after).toHaveFocus());
    expect(await screen.findByText('You are at /history')).toBeVisible();
    // The number changes before the request is answered.
    await waitFor(() => expect(asked).toEqual(['a']));
  });

  it('loads its list when the student opens it before the page has asked for it', async () => {
    serverWith(notification('a'));
    const { user, queries } = open({ isTimeToAsk: false });
    expect(queries.isFetching()).toBe(0);
    await user.click(await bell('Notifications'));
    expect(await screen.findByRole('link', { name: /Title a/ })).toBeVisible();
  });

  it('sends no request for a notification that is already read', async () => {
    const asked = serverWith(notification('old', { read: true }));
    const { user } = open();
    await user.click(await bell('Notifications'));
    await user.click(await screen.findByRole('link', { name: /Title old/ }));
    expect(await screen.findByText('You are at /history')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('shows notifications as unread again when marking them fails, and shows an error', async () => {
    serverWith(notification('a'), notification('b'));
    server.use(http.post('*/api/notifications/read-all', () => HttpResponse.error()));
    const { user } = open();
    await user.click(await bell('Notifications, 2 unread'));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Failed to mark as read. Please try again.')).toBeInTheDocument();
    expect(await bell('Notifications, 2 unread')).toBeVisible();
    expect(screen.getAllByText('Unread')).toHaveLength(2);
  });

  it('shows all notifications as read together, also when they are loaded again', async () => {
    const asked = serverWith(notification('c'), notification('b'), notification('a'));
    const { user, queries } = open();
    await user.click(await bell('Notifications, 3 unread'));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('All read')).toBeVisible();
    expect(screen.queryByText('Unread')).toBeNull();
    await waitFor(() => expect(asked).toEqual(['all']));
    await act(() => queries.invalidateQueries());
    expect(await bell('Notifications')).toBeVisible();
  });

  it('loads earlier notifications on request, and moves the focus to the first of them', async () => {
    const listed = Array.from({ length: 27 }, (_, place) => notification(`n${place}`, { read: true }));
    server.use(
      http.get('*/api/notifications', ({ request }) =>
        HttpResponse.json({ notifications: pageOf(listed, request), unreadCount: 0 }),
      ),
    );
    const { user } = open();
    await user.click(await bell('Notifications'));
    expect(await screen.findAllByRole('listitem')).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByRole('link', { name: /Title n20/ })).toHaveFocus();
    expect(screen.getAllByRole('listitem')).toHaveLength(27);
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  it('never leads to another site: such a notification can be read, but has no link', async () => {
    const places = [
      '//elsewhere.example',
      '/\\elsewhere.example',
      'https://elsewhere.example',
      '/.//x.example',
    ];
    const asked = serverWith(
      ...places.map((path, place) =>
        notification(`n${place}`, { eventPayload: { title: `Title n${place}`, text: 'Text', path } }),
      ),
    );
    const { user } = open();
    await user.click(await bell('Notifications, 4 unread'));
    expect(await screen.findAllByRole('listitem')).toHaveLength(4);
    expect(within(screen.getByRole('dialog')).queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Title n0/ }));
    await waitFor(() => expect(asked).toEqual(['n0']));
    expect(screen.getByText('You are at /home')).toBeInTheDocument();
  });

  it('has a list that says when it is empty, and leads to the settings of notifications', async () => {
    serverWith();
    const { user } = open();
    await user.click(await bell('Notifications'));
    expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Choose how we notify you' }));
    expect(await screen.findByText('You are at /settings')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has a list that says when it could not be loaded, and loads it on request', async () => {
    server.use(http.get('*/api/notifications', () => errorResponse(409, 'list_changed', 'Not now.')));
    const { user } = open();
    await user.click(await bell('Notifications'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Notifications could not be loaded');
    serverWith(notification('a'));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: /Title a/ })).toBeVisible();
  });

  it('shows a toast when earlier notifications could not be loaded, and keeps the others', async () => {
    const listed = Array.from({ length: 20 }, (_, place) => notification(`n${place}`, { read: true }));
    server.use(
      http.get('*/api/notifications', ({ request }) =>
        new URL(request.url).searchParams.get('page') === '0'
          ? HttpResponse.json({ notifications: listed, unreadCount: 0 })
          : HttpResponse.error(),
      ),
    );
    const { user } = open();
    await user.click(await bell('Notifications'));
    await user.click(await screen.findByRole('button', { name: 'Show earlier' }));
    expect(await toasts().findByText('Earlier notifications could not be loaded.')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /Title n/ })).toHaveLength(20);
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled();
  });

  it('keeps a notification that arrived while marking as read failed', async () => {
    serverWith(notification('a'));
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
    const { user, queries } = open();
    await user.click(await bell('Notifications, 1 unread'));
    // The refetch must fail: its response would hide the state of the cache that this test checks.
    server.use(http.get('*/api/notifications', () => HttpResponse.error()));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await bell('Notifications');
    act(() => void addArrived(queries, arrivedNotification('b')));
    await bell('Notifications, 1 unread');
    fail();
    expect(await bell('Notifications, 2 unread')).toBeVisible();
  });

  it('announces a new notification to screen readers, and none that was there before', async () => {
    serverWith(notification('a'));
    const { queries } = open();
    await bell('Notifications, 1 unread');
    expect(screen.queryByText(/New notification/)).toBeNull();
    act(() => void addArrived(queries, arrivedNotification('b')));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^New notification: Title b$/));
  });

  it('announces how many notifications came while the page was not connected', async () => {
    serverWith(notification('a'));
    const { queries } = open();
    await bell('Notifications, 1 unread');
    serverWith(notification('c'), notification('b'), notification('a'));
    await act(() => queries.invalidateQueries());
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('2 new notifications, the latest: Title c'),
    );
  });

  it('moves the focus through the list with the arrow keys, and back to the bell with Escape', async () => {
    serverWith(notification('b'), notification('a'));
    const { user } = open();
    await user.click(await bell('Notifications, 2 unread'));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    const [first, last] = within(panel).getAllByRole('link');
    await waitFor(() => expect(panel).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(first).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(last).toHaveFocus();
    await user.keyboard('{Home}');
    expect(first).toHaveFocus();
    await user.keyboard('{End}');
    expect(last).toHaveFocus();
    await user.keyboard('{Escape}');
    const after = await bell('Notifications, 2 unread');
    await waitFor(() => expect(after).toHaveFocus());
  });
});
