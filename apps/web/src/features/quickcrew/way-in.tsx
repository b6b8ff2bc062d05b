import { Link } from '../../lib/link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Table } from '../../ui/table/table.tsx';
import { fourSeats } from './four-seats.ts';
import styles from './way-in.module.css';

const crew = fourSeats([{ state: 'you' }], 'lit');

/** From home into the section on demand. */
export function WayIntoQuickCrew() {
  return (
    <Paper className={styles.card}>
      <div className={styles.picture}>
        <Table seats={crew} startAngle={45} mini decorative />
      </div>
      <div>
        <p>A crew of four in Lower Manhattan, today, at a time you choose.</p>
        <LinkButton asChild variant="second" size="small">
          <Link to="/automeetup" className={styles.enter}>
            Find a crew
          </Link>
        </LinkButton>
        <p className={styles.note}>
          <Link to="/automeetup">QuickCrew</Link> lives on your phone: open it there.
        </p>
      </div>
    </Paper>
  );
}
