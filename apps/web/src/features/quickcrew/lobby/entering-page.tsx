import { failureMessage } from '../../../lib/api/failure-reason.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TableLoader } from '../../../ui/table/table-loader.tsx';
import styles from './lobby-page.module.css';

/** Shown while a lobby is being created. */
export function EnteringPage({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error !== null) {
    return (
      <ErrorState title="Failed to create lobby" headingLevel={1} onRetry={onRetry}>
        {failureMessage(error) ?? 'Please try again.'}
      </ErrorState>
    );
  }
  return (
    <div className={styles.centre}>
      <h1>Your lobby</h1>
      <TableLoader label="Entering..." />
    </div>
  );
}
