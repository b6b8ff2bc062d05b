import type { ReactNode } from 'react';
import { Icon } from '../../ui/layout/icon.tsx';
import { warning } from '../../ui/layout/icons.ts';
import styles from './failure-text.module.css';

/** What went wrong on the way, where no field is to blame. The live region is there before its words are. */
export function FailureText({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite">
      {children && (
        <p className={styles.failure}>
          <Icon name={warning} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
