import { type CSSProperties, useId, useLayoutEffect, useRef } from 'react';
import { Candle } from '../../../ui/drawings/candle.tsx';
import type { TableSeat } from '../../../ui/table/seat.ts';
import { CENTRE, seatPlace, SIZE } from '../../../ui/table/table-geometry.ts';
import { Table } from '../../../ui/table/table.tsx';
import { ownTableDishes } from '../own-table.tsx';
import { asPercent, cardPlace } from '../../../ui/table/card-place.ts';
import type { Chair } from './reveal-rules.ts';
import styles from './reveal.module.css';

type LightingTableProps = { chairs: readonly Chair[]; lit: number; isTold: boolean };

/** The table with its glow and place cards. Screen readers get the sentence of the dialog instead. */
export function LightingTable({ chairs, lit, isTold }: LightingTableProps) {
  const glowId = useId();
  const frame = useRef<HTMLDivElement>(null);
  useCardsInside(frame);
  return (
    <div ref={frame} className={styles.table} aria-hidden="true">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className={styles.glow}>
        <defs>
          <radialGradient id={glowId}>
            <stop offset="0" className={styles.glowHeart} />
            <stop offset=".55" className={styles.glowRim} />
            <stop offset="1" className={styles.glowEnd} />
          </radialGradient>
        </defs>
        {chairs.map(({ userId }, place) => {
          const { x, y } = seatPlace(place, chairs.length);
          return (
            <circle
              key={userId}
              cx={x}
              cy={y}
              r="58"
              fill={`url(#${glowId})`}
              data-lit={place < lit || undefined}
            />
          );
        })}
      </svg>
      <Table
        seats={chairs.map((chair, place) => seatOf(chair, place < lit))}
        cloth={isTold ? 'coral' : 'paper'}
        dishes={isTold ? ownTableDishes : undefined}
        centre={isTold && <Candle />}
        decorative
        className={isTold ? styles.told : styles.dark}
      />
      {chairs.map((chair, place) => {
        const { x, y, degrees } = cardPlace(place, chairs.length);
        return (
          <span
            key={chair.userId}
            className={styles.card}
            data-lit={place < lit || undefined}
            data-side={x < CENTRE - 20 ? 'left' : x > CENTRE + 20 ? 'right' : undefined}
            data-long={cardText(chair).length > maxCardLine || undefined}
            style={{ left: asPercent(x), top: asPercent(y), '--turn': `${degrees}deg` } as CSSProperties}
          >
            {cardText(chair)}
          </span>
        );
      })}
    </div>
  );
}

/** Longer cards have two lines. */
const maxCardLine = 18;

/** 'Dev, NYU'. Without spaces in the college, so that a long card breaks before it. */
function cardText({ tone, firstName, college }: Chair): string {
  return tone === 'coral' ? 'You' : `${firstName}, ${college.replaceAll(' ', '\u00a0')}`;
}

function seatOf({ tone, initials }: Chair, isLit: boolean): TableSeat {
  if (!isLit) return { state: 'open' };
  if (tone === 'coral') return { state: 'you', initials };
  if (tone === 'blush') return { state: 'friend', initials };
  return { state: 'lit', initials, tone };
}

const marginPx = 8;

/** Moves cards that would cross the edge of the screen inwards: names and colleges may be long. */
function useCardsInside(frame: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const arrange = () => {
      for (const card of frame.current?.querySelectorAll('span') ?? []) {
        card.style.removeProperty('--shift');
        const { left, right } = card.getBoundingClientRect();
        const edge = document.documentElement.clientWidth - marginPx;
        const shift = left < marginPx ? marginPx - left : right > edge ? edge - right : 0;
        if (shift !== 0) card.style.setProperty('--shift', `${shift}px`);
      }
    };
    arrange();
    window.addEventListener('resize', arrange);
    return () => window.removeEventListener('resize', arrange);
  }, [frame]);
}
