import { api } from '@crewtable/contract';
import type { NotificationBody } from '@crewtable/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { readArrived } from './read-arrived-notification.ts';

const pageSize = 20;

interface NotificationPage {
  readonly notifications: readonly NotificationBody[];
  readonly unreadCount: number;
  /** As the server said it: what arrives later is put in front and makes the page no longer. */
  readonly isLast: boolean;
}

export type KnownPages = InfiniteData<NotificationPage, number>;

/** What the student was told, newest first; earlier pages on demand. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ pageParam: page, signal }): Promise<NotificationPage> => {
    const answer = await call(api.notifications.list, { query: { page, limit: pageSize }, signal });
    return { ...answer, isLast: answer.notifications.length < pageSize };
  },
  initialPageParam: 0,
  getNextPageParam: (last, pages) => (last.isLast ? undefined : pages.length),
  // The channel brings what is new; asking again now and then serves those whose channel is down.
  staleTime: 60_000,
});

export interface NotificationList {
  readonly notifications: readonly NotificationBody[];
  readonly unreadCount: number;
}

/** Each once: whatever arrived between two pages has pushed some from the end of one to the start of the next. */
export function asList({ pages }: Pick<KnownPages, 'pages'>): NotificationList {
  const byId = new Map<string, NotificationBody>();
  for (const { notifications } of pages) {
    for (const notification of notifications) {
      if (!byId.has(notification.id)) byId.set(notification.id, notification);
    }
  }
  // The page that was fetched last knows best.
  return { notifications: [...byId.values()], unreadCount: pages.at(-1)?.unreadCount ?? 0 };
}

/** Puts what the channel brought in front of the list, unread, once however often it comes; answers what it was. */
export function addArrived(queries: QueryClient, data: unknown): NotificationBody | undefined {
  const arrived = readArrived(data);
  if (arrived !== undefined) void add(queries, arrived);
  return arrived;
}

async function add(queries: QueryClient, arrived: NotificationBody): Promise<void> {
  const { queryKey } = notificationsQuery;
  // An answer under way may have been written before this happened, and would take it away again.
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
