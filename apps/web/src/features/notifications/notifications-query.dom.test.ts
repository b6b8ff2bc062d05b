import { InfiniteQueryObserver } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { arrivedNotification, notification } from '../../../test/fixtures/notification.ts';
import { pageOf, server } from '../../../test/mock-server.ts';
import { createQueries } from '../../../test/render-screen.tsx';
import { addArrived, asList, notificationsQuery } from './notifications-query.ts';

/** A fake server with a paged list; a test can change the list and delay the responses. */
function serverWith(ids: string[], unreadCount = 0) {
  const state = { ids, unreadCount, asked: 0, answer: Promise.resolve() };
  server.use(
    http.get('*/api/notifications', async ({ request }) => {
      state.asked += 1;
      const body = {
        notifications: pageOf(state.ids, request).map((id) => notification(id, { read: true })),
        unreadCount: state.unreadCount,
      };
      await state.answer;
      return HttpResponse.json(body);
    }),
  );
  return state;
}

function watch() {
  const queries = createQueries();
  const observer = new InfiniteQueryObserver(queries, notificationsQuery);
  const stop = observer.subscribe(() => {});
  const list = () => {
    const known = queries.getQueryData(notificationsQuery.queryKey);
    return known && asList(known);
  };
  const ids = () => list()?.notifications.map(({ id }) => id);
  return { queries, observer, list, ids, stop };
}

describe('the list of notifications', () => {
  it('puts a new notification first, unread, and only once if it arrives several times', async () => {
    serverWith(['a'], 2);
    const { queries, list, ids, stop } = watch();
    await vi.waitFor(() => expect(ids()).toEqual(['a']));
    addArrived(queries, arrivedNotification('b'));
    addArrived(queries, arrivedNotification('b'));
    addArrived(queries, arrivedNotification('a'));
    expect(ids()).toEqual(['b', 'a']);
    expect(list()?.notifications[0]?.read).toBe(false);
    expect(list()?.unreadCount).toBe(3);
    stop();
  });

  it.each([
    ['an empty message', undefined],
    ['a message of another kind', { onOtherEvent: {} }],
    [
      'a notification without a text',
      { onUserEvent: { ...arrivedNotification('b').onUserEvent, eventPayload: {} } },
    ],
    [
      'a notification without a date',
      { onUserEvent: { ...arrivedNotification('b').onUserEvent, createdAt: 'soon' } },
    ],
  ])('ignores %s', async (_title, data) => {
    serverWith(['a']);
    const { queries, ids, stop } = watch();
    await vi.waitFor(() => expect(ids()).toEqual(['a']));
    addArrived(queries, data);
    expect(ids()).toEqual(['a']);
    stop();
  });

  it.each(['the first', 'a later'])(
    'keeps a notification that arrives while %s response is still on its way',
    async (which) => {
      const state = serverWith(['a'], 0);
      let answer = () => {};
      const hold = () => {
        state.answer = new Promise((resolve) => {
          answer = resolve;
        });
      };
      if (which === 'the first') hold();
      const { queries, ids, list, stop } = watch();
      if (which === 'a later') {
        await vi.waitUntil(() => ids()?.includes('a'));
        hold();
        void queries.invalidateQueries({ queryKey: notificationsQuery.queryKey });
      }
      const before = which === 'the first' ? 1 : 2;
      await vi.waitFor(() => expect(state.asked).toBe(before));
      state.ids = ['b', 'a'];
      state.unreadCount = 1;
      addArrived(queries, arrivedNotification('b'));
      await vi.waitFor(() => expect(state.asked).toBe(before + 1));
      answer();
      await vi.waitFor(() => expect(ids()).toEqual(['b', 'a']));
      expect(list()?.unreadCount).toBe(1);
      stop();
    },
  );

  it('shows each notification once, also when new ones have moved some to the next page', async () => {
    const ids = Array.from({ length: 25 }, (_, i) => `n${i}`);
    const state = serverWith(ids);
    const { queries, observer, ids: shown, stop } = watch();
    await vi.waitFor(() => expect(shown()).toHaveLength(20));
    addArrived(queries, arrivedNotification('new'));
    state.ids = ['new', ...ids];
    await observer.fetchNextPage();
    expect(shown()).toEqual(['new', ...ids]);
    expect(observer.getCurrentResult().hasNextPage).toBe(false);
    stop();
  });

  it('offers no earlier notifications when a new one has filled the first page', async () => {
    serverWith(Array.from({ length: 19 }, (_, i) => `n${i}`));
    const { queries, observer, ids, stop } = watch();
    await vi.waitFor(() => expect(ids()).toHaveLength(19));
    addArrived(queries, arrivedNotification('new'));
    expect(ids()).toHaveLength(20);
    expect(observer.getCurrentResult().hasNextPage).toBe(false);
    stop();
  });
});
