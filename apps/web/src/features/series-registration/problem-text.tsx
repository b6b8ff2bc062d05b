import { Icon } from '../../ui/layout/icon.tsx';
import { warning } from '../../ui/layout/icons.ts';
import styles from './problem-text.module.css';

/**
 * An error above the form. The live region is rendered before its text so that screen readers announce it.
 */
export function ProblemText({ title }: { title: string | undefined }) {
  return (
    <div role="alert" className={styles.place}>
      {title && (
        <p className={styles.problem}>
          <Icon name={warning} />
          <span>{title}</span>
        </p>
      )}
    </div>
  );
}
