import type { ReactNode } from 'react';
import { Icon } from '../../ui/layout/icon.tsx';
import { warning } from '../../ui/layout/icons.ts';
import styles from './failure-text.module.css';

/**
 * An error that belongs to no field. The live region is rendered before its text so that screen readers
 * announce it.
 */
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
