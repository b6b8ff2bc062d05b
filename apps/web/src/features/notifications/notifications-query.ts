import { api, minuteMs } from '@crewtable/contract';
import type { NotificationBody } from '@crewtable/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { readArrived } from './read-arrived-notification.ts';

const pageSize = 20;

interface NotificationPage {
  readonly notifications: readonly NotificationBody[];
  readonly unreadCount: number;
  /** Computed when the page is fetched: notifications that are prepended later must not change it. */
  readonly isLast: boolean;
}

export type KnownPages = InfiniteData<NotificationPage, number>;

/** The student's notifications, newest first; older pages are loaded on demand. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ pageParam: page, signal }): Promise<NotificationPage> => {
    const answer = await call(api.notifications.list, { query: { page, limit: pageSize }, signal });
    return { ...answer, isLast: answer.notifications.length < pageSize };
  },
  initialPageParam: 0,
  getNextPageParam: (last, pages) => (last.isLast ? undefined : pages.length),
  // The realtime channel delivers new notifications; refetching covers the time when the channel is down.
  staleTime: minuteMs,
});

export interface NotificationList {
  readonly notifications: readonly NotificationBody[];
  readonly unreadCount: number;
}

/** Removes duplicates: notifications that arrive between two page requests shift items to the next page. */
export function asList({ pages }: Pick<KnownPages, 'pages'>): NotificationList {
  const byId = new Map<string, NotificationBody>();
  for (const { notifications } of pages) {
    for (const notification of notifications) {
      if (!byId.has(notification.id)) byId.set(notification.id, notification);
    }
  }
  // The page that was fetched last has the most recent count.
  return { notifications: [...byId.values()], unreadCount: pages.at(-1)?.unreadCount ?? 0 };
}

/**
 * Prepends a notification from the realtime channel as unread. Ignores duplicates. Returns the notification.
 */
export function addArrived(queries: QueryClient, data: unknown): NotificationBody | undefined {
  const arrived = readArrived(data);
  if (arrived !== undefined) void add(queries, arrived);
  return arrived;
}

async function add(queries: QueryClient, arrived: NotificationBody): Promise<void> {
  const { queryKey } = notificationsQuery;
  // A response in flight may be older than this notification and would remove it from the cache again.
  const asking = queries.isFetching({ queryKey }) > 0;
  if (asking) await queries.cancelQueries({ queryKey });
  queries.setQueryData<KnownPages>(queryKey, (known) => known && withArrived(known, arrived));
  if (asking) await queries.invalidateQueries({ queryKey });
}

function withArrived(known: KnownPages, arrived: NotificationBody): KnownPages {
  const isKnown = known.pages.some(({ notifications }) => notifications.some(({ id }) => id === arrived.id));
  if (isKnown) return known;
  return {
    ...known,
    pages: known.pages.map((page, index) => ({
      ...page,
      notifications: index === 0 ? [arrived, ...page.notifications] : page.notifications,
      unreadCount: page.unreadCount + 1,
    })),
  };
}
