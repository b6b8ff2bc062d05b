import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { play } from '../../../ui/layout/icons.ts';
import type { TableSeat } from '../../../ui/table/seat.ts';
import { Table } from '../../../ui/table/table.tsx';
import styles from './play-card.module.css';

const seats: TableSeat[] = [
  { state: 'you' },
  { state: 'friend' },
  { state: 'lit', tone: 'sage' },
  { state: 'lit', tone: 'butter' },
  { state: 'lit', tone: 'water' },
  { state: 'lit', tone: 'butter' },
  { state: 'lit', tone: 'sage' },
  { state: 'friend' },
];

/** Invites a newcomer of the demo to watch an evening. */
export function PlayCard({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.card} data-ground="wine">
      {/* Not the router's link: the landing page does not load the routes of the app. */}
      <a href="/demo?play=1">
        <Table seats={seats} mini decorative lit cloth="coral" className={styles.table} />
        <span className={styles.words}>
          <b>Play an evening</b>
          <span>One press, one minute: a table lights up, people arrive.</span>
          <span className={styles.go}>
            <Icon name={play} />
            Watch it in this demo
          </span>
        </span>
      </a>
      <IconButton className={styles.close} icon="close" label="Close" onClick={onClose} />
    </div>
  );
}
