import { secondMs } from '@crewtable/contract';
import type { SeriesBody } from '@crewtable/contract';
import { formatDay } from '../../../lib/format-date.ts';
import { useNow } from '../../../lib/product-clock.ts';
import { Countdown } from '../../../ui/feedback/countdown.tsx';
import { SmallLabel } from '../../../ui/layout/text.tsx';
import { nextTable } from './next-table.ts';
import styles from './series-hero.module.css';

type SeriesCountdownProps = {
  series: SeriesBody | undefined;
  /** The start of the first event, for the time in which the dates load. */
  firstAt: Date;
};

/** The countdown to the next event; its digits have a fixed width. */
export function SeriesCountdown({ series, firstAt }: SeriesCountdownProps) {
  const now = useNow(secondMs);
  const next = now && nextTable(series, firstAt, now);
  const label = next?.kind === 'next' ? `Next table, ${formatDay(next.at)}, in` : 'First table in';
  return (
    <>
      <SmallLabel className={styles.label}>{label}</SmallLabel>
      <Countdown
        label={label}
        largest="days"
        remainingMs={next === undefined || now === undefined ? null : next.at.getTime() - now.getTime()}
        className={styles.figures ?? ''}
      />
    </>
  );
}
