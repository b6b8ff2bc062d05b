import type { ReactNode } from 'react';
import { Candle } from '../../../ui/drawings/candle.tsx';
import { serve } from '../../../ui/drawings/dish.tsx';
import { Padlock } from '../../../ui/drawings/padlock.tsx';
import { Vase } from '../../../ui/drawings/vase.tsx';
import type { TableSeat } from '../../../ui/table/seat.ts';
import { Table } from '../../../ui/table/table.tsx';
import { SmallLabel } from '../../../ui/layout/text.tsx';
import shared from '../semesters.module.css';
import styles from './summer-features.module.css';

const dishes = serve('pizza', 'salad', 'tart', 'noodles', 'citrus', 'soup', 'egg');

const you: TableSeat = { state: 'you', initials: 'You' };
const strangers: TableSeat[] = [you, ...Array.from({ length: 6 }, (): TableSeat => ({ state: 'locked' }))];
const friends: TableSeat[] = [
  you,
  { state: 'friend', initials: 'A' },
  { state: 'friend', initials: 'B' },
  ...Array.from({ length: 4 }, (): TableSeat => ({ state: 'open' })),
];
const evening: TableSeat[] = [
  { state: 'checked-in', initials: 'You' },
  ...Array.from({ length: 6 }, (): TableSeat => ({ state: 'lit' })),
];

/** The three features of the series, each with a drawing of a table. */
export function SummerFeatures() {
  return (
    <section className={styles.section} aria-labelledby="summer-features">
      <div className={styles.columns}>
        <h2 id="summer-features" className={shared.heading}>
          Twelve tables, no two alike
        </h2>
        <ol className={styles.features}>
          <Feature
            label="Every week"
            title="Only new faces"
            words="We remember who you sat with. On the next Wednesday the strangers at your table are strangers again."
          >
            <Table seats={strangers} locked centre={<Padlock />} decorative />
          </Feature>
          <Feature
            label="If you like"
            title="Two friends beside you"
            words="Send two friends your link. A friend group of three sits together on every date you share."
          >
            <Table seats={friends} centre={<Vase />} dishes={dishes} decorative />
          </Feature>
          <Feature
            label="At seven"
            title="The lights come on"
            words="A restaurant in Lower Manhattan, six to eight students from different colleges, and an after-party where all tables meet."
          >
            <Table seats={evening} lit centre={<Candle />} dishes={dishes} decorative />
          </Feature>
        </ol>
      </div>
    </section>
  );
}

function Feature(props: { label: string; title: string; words: string; children: ReactNode }) {
  return (
    <li>
      <div className={styles.picture}>{props.children}</div>
      <SmallLabel className={styles.label}>{props.label}</SmallLabel>
      <h3 className={styles.title}>{props.title}</h3>
      <p className={styles.words}>{props.words}</p>
    </li>
  );
}
