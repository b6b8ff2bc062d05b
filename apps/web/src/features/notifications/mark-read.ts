import { api } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { asList, notificationsQuery } from './notifications-query.ts';
import type { KnownPages } from './notifications-query.ts';

const { queryKey } = notificationsQuery;
const mutationKey = ['notifications', 'reading'];

/**
 * Marks one notification or all as read. Updates the cache immediately and reverts it if the request fails.
 */
export function useMarkRead(queries: QueryClient) {
  return useMutation(
    {
      mutationKey,
      mutationFn: (which: string) =>
        which === 'all'
          ? call(api.notifications.readAll)
          : // `keepalive`: the press often navigates to another page or tab.
            call(api.notifications.read, { params: { id: which }, keepalive: true }),
      onMutate: async (which) => {
        await queries.cancelQueries({ queryKey });
        const marked = markedBy(which, queries.getQueryData(queryKey));
        change(queries, marked.ids, true, -marked.count);
        return marked;
      },
      onError: (_error, _which, marked) => {
        if (marked !== undefined) change(queries, marked.ids, false, marked.count);
        showToast.error('Failed to mark as read. Please try again.');
      },
      onSettled: async () => {
        // Only the last of several pending mutations refetches.
        if (queries.isMutating({ mutationKey }) === 1) await queries.invalidateQueries({ queryKey });
      },
    },
    queries,
  );
}

function markedBy(which: string, known: KnownPages | undefined): { ids: ReadonlySet<string>; count: number } {
  const { notifications, unreadCount } = known ? asList(known) : { notifications: [], unreadCount: 0 };
  const unread = notifications.filter(({ id, read }) => !read && (which === 'all' || which === id));
  return {
    ids: new Set(unread.map(({ id }) => id)),
    // 'All' includes notifications that are not loaded yet.
    count: which === 'all' ? unreadCount : unread.length,
  };
}

function change(queries: QueryClient, ids: ReadonlySet<string>, read: boolean, by: number): void {
  queries.setQueryData<KnownPages>(
    queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          notifications: page.notifications.map((one) => (ids.has(one.id) ? { ...one, read } : one)),
          unreadCount: Math.max(0, page.unreadCount + by),
        })),
      },
  );
}
