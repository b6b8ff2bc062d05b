import { minuteMs, secondMs } from '@crewtable/contract';
import type { SeriesBody } from '@crewtable/contract';
import { formatDay } from '../../../lib/format-date.ts';
import { useNow } from '../../../lib/product-clock.ts';
import { Countdown } from '../../../ui/feedback/countdown.tsx';
import { SmallLabel } from '../../../ui/layout/text.tsx';
import { nextTable } from '../next-table.ts';
import styles from './summer-hero.module.css';

/** True if the last event of the series has started. */
export function useIsOver(series: SeriesBody | undefined): boolean {
  const now = useNow(minuteMs);
  return now !== undefined && series !== undefined && nextTable(series, now) === undefined;
}

/** The countdown to the next event; its digits have a fixed width. */
export function SummerCountdown({ series }: { series: SeriesBody | undefined }) {
  const now = useNow(secondMs);
  const next = now && nextTable(series, now);
  if (useIsOver(series)) {
    return (
      <div className={styles.countdown}>
        <p className={styles.over}>That was the summer. Thank you for the company.</p>
      </div>
    );
  }
  const label = next?.kind === 'next' ? `Next table, ${formatDay(next.at)}, in` : 'First table in';
  return (
    <div className={styles.countdown}>
      <SmallLabel className={styles.label}>{label}</SmallLabel>
      <Countdown
        label={label}
        largest="days"
        remainingMs={next === undefined || now === undefined ? null : next.at.getTime() - now.getTime()}
        className={styles.figures ?? ''}
      />
    </div>
  );
}
