import type { TableMateBody } from '@crewtable/contract';
import type { CSSProperties } from 'react';
import { asPercent, cardPlace } from '../../../ui/table/card-place.ts';
import { seatPlace, SIZE } from '../../../ui/table/table-geometry.ts';
import { Table } from '../../../ui/table/table.tsx';
import { nameOf } from '../seat-rules.ts';
import type { Wish } from '../people/wish.ts';
import { leftovers } from './crumbs.tsx';
import { Heart } from './heart.tsx';
import type { Chair } from './morning-after-rules.ts';
import styles from './after-table.module.css';

type AfterTableProps = {
  chairs: readonly Chair[];
  /** The student whose row is shown below the table. */
  selectedId: string | undefined;
  wishOf: (mate: TableMateBody) => Wish;
  onPress: (mate: TableMateBody) => void;
};

/** Space around a cushion that also counts as the seat, so that it is large enough for a thumb. */
const padding = 7;

/** The table by day. Each seat is a button that says 'again'. */
export function AfterTable({ chairs, selectedId, wishOf, onPress }: AfterTableProps) {
  const count = chairs.length;
  return (
    <div className={styles.table} role="group" aria-label="Whom would you like to meet again?">
      <Table seats={chairs.map(({ seat }) => seat)} dishes={leftovers} daylight decorative />
      {chairs.map((chair, place) => {
        const { x, y, radius } = seatPlace(place, count);
        const card = cardPlace(place, count);
        const at = {
          left: asPercent(x),
          top: asPercent(y),
          width: asPercent(2 * (radius + padding)),
          '--card-x': `${(((card.x - x) / SIZE) * 100).toFixed(2)}cqw`,
          '--turn': `${card.degrees}deg`,
        } as CSSProperties;
        if (chair.kind !== 'mate')
          return (
            <span key={chair.kind === 'you' ? 'you' : `absent ${place}`} className={styles.seat} style={at}>
              <span className={styles.card}>
                {chair.kind === 'you' ? 'You' : `${chair.firstName}, absent`}
              </span>
            </span>
          );
        const { mate } = chair;
        const wish = wishOf(mate);
        return (
          <button
            key={mate.userId}
            type="button"
            className={styles.seat}
            style={at}
            aria-label={`Again with ${nameOf(mate)}`}
            aria-pressed={wish === 'again'}
            data-selected={mate.userId === selectedId || undefined}
            data-never={wish === 'never' || undefined}
            onClick={() => onPress(mate)}
          >
            <span className={styles.heart}>
              <Heart filled={wish === 'again'} />
            </span>
            <span className={styles.card}>{mate.firstName}</span>
          </button>
        );
      })}
    </div>
  );
}
