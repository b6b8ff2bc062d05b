import type { TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './success.module.css';

const seats: TableSeat[] = Array.from({ length: 7 }, (_, place) =>
  place === 0 ? { state: 'you', initials: 'You' } : { state: 'open' },
);

/** The success message, shown for a short time before the confirmation. */
export function Success({ words }: { words: string }) {
  return (
    <div className={styles.success}>
      <div className={styles.table}>
        <Table seats={seats} lit decorative />
      </div>
      <p role="status" className={styles.words}>
        {words}
      </p>
    </div>
  );
}
