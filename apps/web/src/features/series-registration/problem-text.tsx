import { Icon } from '../../ui/layout/icon.tsx';
import { warning } from '../../ui/layout/icons.ts';
import styles from './problem-text.module.css';

/** What went wrong, above what can be done about it. The live region is there before its words are. */
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
