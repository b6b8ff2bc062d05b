import styles from './heart.module.css';

/** A heart, drawn on 20 x 20. */
export function Heart({ filled }: { filled: boolean }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.heart} data-filled={filled || undefined}>
      <path d="M10 16.6C3.2 11.7 2.9 7.6 4.5 5.8c1.6-1.7 4.3-1.2 5.5 1.1 1.2-2.3 3.9-2.8 5.5-1.1 1.6 1.8 1.3 5.9-5.5 10.8z" />
    </svg>
  );
}
