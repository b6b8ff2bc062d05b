import { failureReason, NotConfirmed } from './failure.ts';
import styles from './office.module.css';

/** Why a press had no effect. Always in the page, so that screen readers read a new message. */
export function FormFailure({ error }: { error: Error | null }) {
  return (
    <p role="alert" className={styles.failure}>
      {error && !(error instanceof NotConfirmed) ? failureReason(error) : null}
    </p>
  );
}
