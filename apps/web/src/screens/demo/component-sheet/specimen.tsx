import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './component-sheet.module.css';

/** A section of the component sheet. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      <div className={styles.sectionBody}>{children}</div>
    </section>
  );
}

/** One example with a caption below it. */
export function Specimen({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className={styles.figure}>
      {children}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

type RowProps = { arrange?: 'row' | 'tight' | 'two' | 'three'; children: ReactNode };

export function Row({ arrange = 'row', children }: RowProps) {
  const columns = arrange === 'two' || arrange === 'three';
  return (
    <div className={columns ? styles[arrange] : classNames(styles.row, arrange === 'tight' && styles.tight)}>
      {children}
    </div>
  );
}
