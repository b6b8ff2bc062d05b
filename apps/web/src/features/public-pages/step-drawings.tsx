import { Candle } from '../../ui/drawings/candle.tsx';
import { serve } from '../../ui/drawings/dish.tsx';
import { SmallLabel } from '../../ui/layout/text.tsx';
import type { TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './step-drawings.module.css';

const typed: readonly TableSeat[] = ['4', '0', '7', '1', '9'].map((initials) => ({ state: 'lit', initials }));
const code: readonly TableSeat[] = [
  ...typed,
  { state: 'you', initials: '|' },
  { state: 'open' },
  { state: 'open' },
];

/** The eight digits of the code on the eight seats of a table, as on the sign-in page. */
export function CodeTable() {
  return <Table seats={code} decorative />;
}

/** The place card that the others at the table see. */
export function OwnPlaceCard() {
  return (
    <svg viewBox="0 0 320 250" aria-hidden="true" className={styles.card}>
      <path className={styles.back} d="M108 58A58 58 0 0 1 212 58" />
      <circle className={styles.cushion} cx="160" cy="88" r="47" />
      <text className={styles.you} x="160" y="90">
        You
      </text>
      <g transform="rotate(-2 160 180)">
        <rect className={styles.paper} x="40" y="128" width="240" height="104" rx="5" />
        <path className={styles.fold} d="M40 140H280" />
        <text className={styles.name} x="160" y="179">
          First name L.
        </text>
        <text className={styles.college} x="160" y="210">
          your college
        </text>
      </g>
    </svg>
  );
}

/** A ticket for one Wednesday. */
export function WednesdayTicket() {
  return (
    <div className={styles.ticket} aria-hidden="true">
      <div className={styles.ticketBody}>
        <SmallLabel>Summer series</SmallLabel>
        <p className={styles.day}>Wed</p>
        <p className={styles.hour}>7:00 PM, Lower Manhattan</p>
      </div>
      <div className={styles.ticketStub}>
        <SmallLabel>Chair</SmallLabel>
        <p className={styles.price}>$5</p>
      </div>
    </div>
  );
}

const released: readonly TableSeat[] = [
  { state: 'you', initials: 'You' },
  { state: 'friend' },
  { state: 'friend' },
  ...Array.from({ length: 4 }, (): TableSeat => ({ state: 'lit' })),
];
const dishes = serve('noodles', 'citrus', 'salad', 'pizza', 'tart', 'soup', 'egg');

export function LitTable() {
  return <Table seats={released} lit decorative centre={<Candle />} dishes={dishes} />;
}
