import { Icon } from '../../../ui/layout/icon.tsx';
import { warning } from '../../../ui/layout/icons.ts';
import styles from './error-summary.module.css';

/**
 * All validation errors in one paragraph. Screen readers announce only new errors; corrected ones disappear
 * silently.
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
