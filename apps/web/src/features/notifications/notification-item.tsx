import type { NotificationBody } from '@crewtable/contract';
import type { Ref } from 'react';
import { Link } from '../../lib/link.tsx';
import { useNow } from '../../lib/product-clock.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './notification-item.module.css';
import { targetPath } from './target-path.ts';
import { timeAgo } from './time-ago.ts';

type NotificationItemProps = {
  notification: NotificationBody;
  itemRef: Ref<HTMLAnchorElement & HTMLButtonElement> | undefined;
  onRead: (id: string) => void;
  onFollow: () => void;
};

/** A press marks the notification as read and opens the page that it is about. */
export function NotificationItem({ notification, itemRef, onRead, onFollow }: NotificationItemProps) {
  const { id, read, eventPayload } = notification;
  const place = targetPath(eventPayload.path);
  const className = classNames(styles.item, !read && styles.unread);

  function press() {
    if (!read) onRead(id);
    if (place !== undefined) onFollow();
  }

  return (
    <li>
      {place === undefined ? (
        <button type="button" ref={itemRef} className={className} onClick={press}>
          <Words notification={notification} />
        </button>
      ) : (
        <Link to={place} ref={itemRef} className={className} onClick={press}>
          <Words notification={notification} />
        </Link>
      )}
    </li>
  );
}

function Words({ notification: { eventPayload, createdAt, read } }: { notification: NotificationBody }) {
  const now = useNow(10_000);
  return (
    <>
      <span className={styles.title}>{eventPayload.title}</span>
      <span className={styles.text}>{eventPayload.text}</span>
      <span className={styles.facts}>
        {!read && <span className={styles.mark}>Unread</span>}
        <time dateTime={createdAt}>{timeAgo(new Date(createdAt), now)}</time>
      </span>
    </>
  );
}
