import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import { countdownParts } from './countdown-parts.ts';
import type { LargestUnit } from './countdown-parts.ts';
import styles from './countdown.module.css';

type CountdownProps = {
  /** Null while the time is not known yet; the space for the digits is reserved. */
  remainingMs: number | null;
  largest?: LargestUnit;
  /** The accessible name: 'Venue and table mates open in'. */
  label: string;
  className?: string;
};

/** Shows only digits; the caller updates the time. Screen readers do not announce a timer every second. */
export function Countdown({ remainingMs, largest = 'hours', label, className }: CountdownProps) {
  const parts = countdownParts(remainingMs ?? 0, largest);
  return (
    <div
      role="timer"
      aria-label={label}
      aria-busy={remainingMs === null || undefined}
      className={classNames(styles.countdown, remainingMs === null && styles.waiting, className)}
    >
      {parts.map(({ unit, figure }) => (
        <span key={unit} className={styles.part}>
          <span className={styles.figure} style={{ '--digits': figure.length } as CSSProperties}>
            {figure}
          </span>{' '}
          <span className={styles.unit}>{unit}</span>
        </span>
      ))}
    </div>
  );
}
