import type { CSSProperties } from 'react';
import type { TableSeat } from './seat.ts';
import { Table } from './table.tsx';
import styles from './table-loader.module.css';

const emptySeats: TableSeat[] = Array.from({ length: 7 }, () => ({ state: 'open' }));

/** Loading indicator for a page or a part of a page. */
export function TableLoader({ label = 'Loading...', size = 160 }: { label?: string; size?: number }) {
  return (
    <output className={styles.loader} style={{ '--loader-size': `${size}px` } as CSSProperties}>
      <Table seats={emptySeats} loading decorative className={styles.table} />
      {label}
    </output>
  );
}
