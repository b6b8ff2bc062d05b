import type { QueryClient, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../lib/api/failure-reason.ts';
import { Button } from '../../ui/forms/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { useMarkRead } from './mark-read.ts';
import { NotificationItem } from './notification-item.tsx';
import styles from './notification-panel.module.css';
import { NoNotifications, NotificationsFailed, NotificationsLoading } from './notification-panel-states.tsx';
import type { NotificationList } from './notifications-query.ts';

type NotificationPanelProps = {
  list: UseInfiniteQueryResult<NotificationList>;
  queryClient: QueryClient;
  /** Called when a press on a notification navigates to its page. */
  onFollow: () => void;
  /** Called when the focused element was removed. */
  onFocusLost: () => void;
};

export function NotificationPanel({ list, queryClient, onFollow, onFocusLost }: NotificationPanelProps) {
  const markRead = useMarkRead(queryClient);
  const { data } = list;
  const isEmpty = data?.notifications.length === 0;

  function markAll() {
    markRead.mutate('all');
    onFocusLost();
  }

  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>Notifications</h2>
        {data !== undefined && data.unreadCount > 0 && (
          <button type="button" className={styles.markAll} onClick={markAll}>
            Mark all as read
          </button>
        )}
        <output className={styles.allRead}>{data?.unreadCount === 0 && !isEmpty && 'All read'}</output>
      </div>
      <div className={styles.content}>
        {data === undefined && list.isPending && <NotificationsLoading />}
        {data === undefined && list.isError && (
          <NotificationsFailed working={list.isFetching} onRetry={() => void list.refetch()} />
        )}
        {isEmpty && <NoNotifications onFollow={onFollow} />}
        {data !== undefined && !isEmpty && (
          <NotificationItems
            {...{ list, onFollow, onFocusLost }}
            notifications={data.notifications}
            onRead={markRead.mutate}
          />
        )}
      </div>
    </div>
  );
}

type NotificationItemsProps = Pick<NotificationPanelProps, 'list' | 'onFollow' | 'onFocusLost'> & {
  notifications: NotificationList['notifications'];
  onRead: (id: string) => void;
};

function NotificationItems({ list, notifications, onRead, onFollow, onFocusLost }: NotificationItemsProps) {
  const [firstEarlier, setFirstEarlier] = useState<string>();

  async function showEarlier() {
    const { data, isFetchNextPageError, error } = await list.fetchNextPage();
    if (isFetchNextPageError) {
      showToast.error('Earlier notifications could not be loaded.', failureMessage(error));
      return;
    }
    const first = data?.notifications[notifications.length]?.id;
    // Moves the focus to the first new item, because the button may be gone.
    if (first === undefined) onFocusLost();
    else setFirstEarlier(first);
  }

  return (
    <>
      <ul>
        {notifications.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            itemRef={notification.id === firstEarlier ? focusNow : undefined}
            onRead={onRead}
            onFollow={onFollow}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={styles.earlier}>
          <Button
            variant="quiet"
            size="small"
            working={list.isFetchingNextPage}
            workingLabel="Loading..."
            onClick={() => void showEarlier()}
          >
            {list.isFetchNextPageError ? 'Try Again' : 'Show earlier'}
          </Button>
        </div>
      )}
    </>
  );
}

function focusNow(item: HTMLElement | null): void {
  item?.focus();
}
