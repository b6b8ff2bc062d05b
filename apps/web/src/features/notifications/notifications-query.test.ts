// @vitest-environment jsdom
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addArrived, asList, notificationsQuery } from './notifications-query.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function notification(id: string, read = true) {
  return {
    id,
    eventId: 'e',
    eventType: 'announcement',
    eventPayload: { title: id, text: 'Text', path: '/home' },
    read,
    createdAt: '2025-05-21T16:00:00.000Z',
  };
}

/** A message of the realtime channel: it has no `read` field. */
function event(id: string) {
  const { read: _, ...onUserEvent } = notification(id);
  return { onUserEvent };
}

/** A fake server with a paged list; a test can change the list and delay the responses. */
function serverWith(ids: string[], unreadCount = 0) {
  const state = { ids, unreadCount, asked: 0, answer: Promise.resolve() };
  server.use(
    http.get('*/api/notifications', async ({ request }) => {
      state.asked += 1;
      const query = new URL(request.url).searchParams;
      const limit = Number(query.get('limit'));
      const from = Number(query.get('page')) * limit;
      const body = {
        notifications: state.ids.slice(from, from + limit).map((id) => notification(id)),
        unreadCount: state.unreadCount,
      };
      await state.answer;
      return HttpResponse.json(body);
    }),
  );
  return state;
}

function watch() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
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
  it('takes what arrives to its front, unread, once however often it comes', async () => {
    serverWith(['a'], 2);
    const { queries, list, ids, stop } = watch();
    await vi.waitFor(() => expect(ids()).toEqual(['a']));
    addArrived(queries, event('b'));
    addArrived(queries, event('b'));
    addArrived(queries, event('a'));
    expect(ids()).toEqual(['b', 'a']);
    expect(list()?.notifications[0]?.read).toBe(false);
    expect(list()?.unreadCount).toBe(3);
    stop();
  });

  it.each([
    ['nothing', undefined],
    ['something else', { onOtherEvent: {} }],
    ['a notification without words', { onUserEvent: { ...event('b').onUserEvent, eventPayload: {} } }],
    ['a notification without a date', { onUserEvent: { ...event('b').onUserEvent, createdAt: 'soon' } }],
  ])('is not disturbed by %s', async (_title, data) => {
    serverWith(['a']);
    const { queries, ids, stop } = watch();
    await vi.waitFor(() => expect(ids()).toEqual(['a']));
    addArrived(queries, data);
    expect(ids()).toEqual(['a']);
    stop();
  });

  it.each(['the first', 'a later'])(
    'loses nothing that arrives while %s answer is under way, written before it',
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
      addArrived(queries, event('b'));
      await vi.waitFor(() => expect(state.asked).toBe(before + 1));
      answer();
      await vi.waitFor(() => expect(ids()).toEqual(['b', 'a']));
      expect(list()?.unreadCount).toBe(1);
      stop();
    },
  );

  it('shows each once, also when new ones have pushed some to the next page', async () => {
    const ids = Array.from({ length: 25 }, (_, i) => `n${i}`);
    const state = serverWith(ids);
    const { queries, observer, ids: shown, stop } = watch();
    await vi.waitFor(() => expect(shown()).toHaveLength(20));
    addArrived(queries, event('new'));
    state.ids = ['new', ...ids];
    await observer.fetchNextPage();
    expect(shown()).toEqual(['new', ...ids]);
    expect(observer.getCurrentResult().hasNextPage).toBe(false);
    stop();
  });

  it('has nothing earlier when one that arrived has filled its first page', async () => {
    serverWith(Array.from({ length: 19 }, (_, i) => `n${i}`));
    const { queries, observer, ids, stop } = watch();
    await vi.waitFor(() => expect(ids()).toHaveLength(19));
    addArrived(queries, event('new'));
    expect(ids()).toHaveLength(20);
    expect(observer.getCurrentResult().hasNextPage).toBe(false);
    stop();
  });
});
