import type { SiteBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { useSite } from '../../../lib/site/site.tsx';
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
        <h3 className={styles.title}>No upcoming events</h3>
        <p className={styles.text}>{offeredText(useSite())}</p>
        <div className={styles.action}>{action}</div>
      </div>
    </Paper>
  );
}

function offeredText({ meals, seasons }: SiteBody): string {
  if (meals.length > 0) return 'Pick a meal, and we find the other students for your table.';
  if (seasons.length > 0) return 'Pick a season, and we find the other students for your table.';
  return 'New tables are announced under Events.';
}
