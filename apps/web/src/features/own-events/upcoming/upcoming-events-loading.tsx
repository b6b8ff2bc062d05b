import { Paper } from '../../../ui/layout/paper.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { TableSeat } from '../../../ui/table/seat.ts';
import { Table } from '../../../ui/table/table.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './upcoming-events.module.css';

const chairs: TableSeat[] = Array.from({ length: 8 }, () => ({ state: 'open' }));

/** Has the size of the next event's card, so that the layout does not shift. */
export function UpcomingLoading() {
  return (
    <Paper raised className={styles.waiting}>
      <output>
        <VisuallyHidden>Loading...</VisuallyHidden>
      </output>
      <div className={styles.picture}>
        <Table seats={chairs} loading decorative />
      </div>
      <div className={styles.lines}>
        <Skeleton width={120} height={26} />
        <Skeleton width={150} height={40} />
        <Skeleton width="min(100%, 230px)" height={18} />
        <Skeleton width="min(100%, 260px)" height={18} />
        <Skeleton width="100%" height={96} />
        <Skeleton width={140} height={44} />
      </div>
    </Paper>
  );
}
