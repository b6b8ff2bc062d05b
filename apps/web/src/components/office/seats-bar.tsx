import styles from './rows.module.css';

/** How full an event is. The numbers stand beside it. */
export function SeatsBar({ taken, of }: { taken: number; of: number }) {
  const percent = of === 0 ? 0 : Math.min(100, Math.round((taken / of) * 100));
  return (
    <span className={styles.bar} aria-hidden>
      <i style={{ width: `${percent}%` }} />
    </span>
  );
}
