import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Candle } from '../../../ui/drawings/candle.tsx';
import { Padlock } from '../../../ui/drawings/padlock.tsx';
import { Vase } from '../../../ui/drawings/vase.tsx';
import type { SeatState } from '../../../ui/table/seat.ts';
import { Table } from '../../../ui/table/table.tsx';
import { tableText } from '../../../ui/table/table-text.ts';
import { seatsFor, someDishes } from './example-seats.ts';
import { Chapter, Specimen } from './specimen.tsx';
import styles from './tables.module.css';

const locked = seatsFor(['you', 'friend', 'invited', 'locked', 'locked', 'locked', 'locked']);
const released = seatsFor(['you', 'friend', 'friend', 'lit', 'lit', 'lit', 'lit']);
const arriving = seatsFor([
  'checked-in',
  'checked-in',
  'lit',
  'checked-in',
  'on-the-way',
  'checked-in',
  'checked-in',
]);
const nobody = seatsFor(Array<SeatState>(7).fill('open'));

const evening = [
  {
    seats: seatsFor(['you', 'open', 'open', 'locked', 'locked', 'locked', 'locked', 'locked']),
    locked: true,
  },
  {
    seats: seatsFor(['you', 'invited', 'open', 'locked', 'locked', 'locked', 'locked', 'locked']),
    locked: true,
  },
  {
    seats: seatsFor(['you', 'friend', 'invited', 'locked', 'locked', 'locked', 'locked', 'locked']),
    locked: true,
  },
  { seats: seatsFor(['you', 'friend', 'friend', 'lit', 'lit', 'lit', 'lit', 'lit']), lit: true },
  {
    seats: seatsFor(['on-the-way', 'friend', 'checked-in', 'lit', 'on-the-way', 'lit', 'on-the-way', 'lit']),
    lit: true,
  },
  { seats: seatsFor(Array<SeatState>(8).fill('checked-in')) },
];

/** The states of one table from registration to check-in. Each press shows the next state and its text. */
function Evening() {
  const [hour, setHour] = useState(0);
  const now = evening[hour % evening.length] ?? { seats: [] };
  return (
    <div className={styles.states}>
      <Table
        {...now}
        {...(now.locked ? { centre: <Padlock /> } : { centre: <Candle />, dishes: someDishes })}
        className={styles.table}
      />
      <div>
        <p className={styles.words} aria-live="polite">
          {tableText(now.seats)}
        </p>
        <Button variant="second" size="small" onClick={() => setHour(hour + 1)}>
          Show the next state
        </Button>
      </div>
    </div>
  );
}

export function Tables() {
  return (
    <Chapter title="The table">
      <div className={styles.four}>
        <Specimen caption="Locked">
          <Table seats={locked} locked centre={<Padlock />} className={styles.table} />
        </Specimen>
        <Specimen caption="Released">
          <Table seats={released} lit centre={<Candle />} dishes={someDishes} className={styles.table} />
        </Specimen>
        <Specimen caption="Arriving">
          <Table seats={arriving} centre={<Vase />} dishes={someDishes} className={styles.table} />
        </Specimen>
        <Specimen caption="Loading...">
          <Table seats={nobody} loading className={styles.table} />
        </Specimen>
      </div>
      <Evening />
      <div className={styles.four}>
        <Specimen caption="A crew of four">
          <Table
            seats={seatsFor(['you', 'checked-in', 'on-the-way', 'lit'])}
            startAngle={45}
            dishes={someDishes}
            centre={<Candle />}
            className={styles.table}
          />
        </Specimen>
        <Specimen caption="Six, laid, on coral">
          <Table
            seats={seatsFor(['you', 'friend', 'lit', 'lit', 'lit', 'open'])}
            cloth="coral"
            laid
            dishes={someDishes}
            centre={<Vase />}
            className={styles.table}
          />
        </Specimen>
        <Specimen caption="Eight, in summer">
          <Table
            seats={seatsFor(Array<SeatState>(8).fill('lit'))}
            cloth="sun"
            dishes={someDishes}
            className={styles.table}
          />
        </Specimen>
        <Specimen caption="Mini">
          <Table seats={arriving} mini className={styles.mini} />
        </Specimen>
      </div>
    </Chapter>
  );
}
