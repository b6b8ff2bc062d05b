import type { ComponentProps } from 'react';
import styles from './footer-note.module.css';

/** Small print at the end of a page, directly above the footer. */
export function FooterNote(props: Omit<ComponentProps<'div'>, 'className'>) {
  return (
    <div className={styles.ground} data-ground="wine">
      <div className={styles.note} {...props} />
    </div>
  );
}
