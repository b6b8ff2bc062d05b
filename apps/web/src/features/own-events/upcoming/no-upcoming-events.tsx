import type { ReactNode } from 'react';
import { Paper } from '../../../ui/layout/paper.tsx';
import type { TableSeat } from '../../../ui/table/seat.ts';
import { Table } from '../../../ui/table/table.tsx';
import styles from './no-upcoming-events.module.css';

const yourSeatOnly: TableSeat[] = Array.from({ length: 8 }, (_, place) => ({
  state: place === 0 ? 'you' : 'open',
}));

/** Shown instead of the next event, in the same size: a set table and the link to the events. */
export function NoUpcomingEvents({ action }: { action: ReactNode }) {
  return (
    <Paper as="article" raised className={styles.card}>
      <div className={styles.table}>
        <Table seats={yourSeatOnly} decorative />
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>The table is set</h3>
        <p className={styles.text}>
          You have no upcoming events. Your chair is the only one taken so far: pick a meal and the others sit
          down with you.
        </p>
        <div className={styles.action}>{action}</div>
      </div>
    </Paper>
  );
}
