import { Link } from '../../lib/link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Paper } from '../../ui/paper.tsx';
import type { TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './no-upcoming-events.module.css';

const yourSeatOnly: TableSeat[] = Array.from({ length: 8 }, (_, place) => ({
  state: place === 0 ? 'you' : 'open',
}));

/** In the place and at the size of the next event: a set table, and the way to the first one. */
export function NoUpcomingEvents() {
  return (
    <Paper as="article" raised className={styles.card}>
      <div className={styles.table}>
        <Table seats={yourSeatOnly} decorative />
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>The table is set</h3>
        <p className={styles.text}>
          You have no upcoming events. Your chair is the only one taken so far: pick a Wednesday of the summer
          series and the others sit down with you.
        </p>
        <p className={styles.facts}>
          Wednesdays, 7:00 PM
          <br />
          Lower Manhattan, 6–8 at the table
        </p>
        <LinkButton asChild className={styles.action}>
          <Link to="/events/semesters/summer">See the Summer Series</Link>
        </LinkButton>
      </div>
    </Paper>
  );
}
