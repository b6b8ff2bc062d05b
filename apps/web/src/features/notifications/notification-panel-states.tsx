import { Link } from '../../lib/link.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './notification-panel-states.module.css';

const yourSeatOnly: TableSeat[] = Array.from({ length: 6 }, (_, i) => ({ state: i === 0 ? 'you' : 'open' }));
const nobody: TableSeat[] = Array.from({ length: 6 }, () => ({ state: 'open' }));

export function NotificationsLoading() {
  return (
    <div className={styles.waiting}>
      <output>
        <VisuallyHidden>Loading...</VisuallyHidden>
      </output>
      {['78%', '64%', '70%'].map((width) => (
        <div key={width}>
          <Skeleton width={width} height={15} />
          <Skeleton width="94%" height={13} />
          <Skeleton width={72} height={12} />
        </div>
      ))}
    </div>
  );
}

export function NoNotifications({ onFollow }: { onFollow: () => void }) {
  return (
    <div className={styles.state}>
      <Table seats={yourSeatOnly} decorative className={styles.table} />
      <h3 className={styles.title}>No notifications yet</h3>
      <p>News about your events appears here.</p>
      <Link to="/settings" className={styles.next} onClick={onFollow}>
        Choose how we notify you
      </Link>
    </div>
  );
}

export function NotificationsFailed({ working, onRetry }: { working: boolean; onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <Table seats={nobody} locked decorative centre={<Sign />} className={styles.table} />
      <h3 className={styles.title}>Notifications could not be loaded</h3>
      <p>Please check your connection and try again.</p>
      <Button variant="second" size="small" working={working} workingLabel="Trying..." onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

function Sign() {
  return (
    <g className={styles.sign}>
      <circle r="21" />
      <path d="M0-10V3M0 9.5v.2" />
    </g>
  );
}
