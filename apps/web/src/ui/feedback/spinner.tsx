import { Mark } from '../drawings/mark.tsx';
import styles from './spinner.module.css';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

/** A short wait beside what caused it. For a page or a card that waits, see TableLoader. */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <output className={styles.spinner}>
      <Mark turning />
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}
