import { Mark } from '../drawings/mark.tsx';
import styles from './spinner.module.css';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

/** Small loading indicator beside the element that is loading. For a page or a card, use TableLoader. */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <output className={styles.spinner}>
      <Mark turning />
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}
