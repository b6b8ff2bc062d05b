import { Icon } from '../../../ui/layout/icon.tsx';
import { warning } from '../../../ui/layout/icons.ts';
import styles from './error-summary.module.css';

/**
 * Everything that is wrong, in one breath. What is put right leaves it in silence: read aloud are only sentences that
 * are new.
 */
export function ErrorSummary({ complaints }: { complaints: readonly string[] }) {
  return (
    <div role="alert" aria-atomic="false" aria-relevant="additions" className={styles.summary}>
      {complaints.length > 0 && (
        <p className={styles.words}>
          <Icon name={warning} />
          <span>
            {complaints.map((complaint, place) => (
              <span key={complaint}>{place === 0 ? complaint : ` ${complaint}`}</span>
            ))}
          </span>
        </p>
      )}
    </div>
  );
}
