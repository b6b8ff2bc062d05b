import type { SeasonBody } from '@crewtable/contract';
import { Candle } from '../../../ui/drawings/candle.tsx';
import { serve } from '../../../ui/drawings/dish.tsx';
import { Padlock } from '../../../ui/drawings/padlock.tsx';
import { Vase } from '../../../ui/drawings/vase.tsx';
import type { TableSeat } from '../../../ui/table/seat.ts';
import { Table } from '../../../ui/table/table.tsx';
import { SmallLabel } from '../../../ui/layout/text.tsx';
import shared from '../semesters.module.css';
import styles from './series-features.module.css';

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

const pictures = [
  <Table key="strangers" seats={strangers} locked centre={<Padlock />} decorative />,
  <Table key="friends" seats={friends} centre={<Vase />} dishes={dishes} decorative />,
  <Table key="evening" seats={evening} lit centre={<Candle />} dishes={dishes} decorative />,
];

type SeriesFeaturesProps = { features: NonNullable<SeasonBody['texts']['features']> };

/** The three features of the series, each with a drawing of a table. */
export function SeriesFeatures({ features: { heading, items } }: SeriesFeaturesProps) {
  return (
    <section className={styles.section} aria-labelledby="series-features">
      <div className={styles.columns}>
        <h2 id="series-features" className={shared.heading}>
          {heading}
        </h2>
        <ol className={styles.features}>
          {items.map(({ label, title, text }, index) => (
            <li key={title}>
              <div className={styles.picture}>{pictures[index]}</div>
              <SmallLabel className={styles.label}>{label}</SmallLabel>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.words}>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
