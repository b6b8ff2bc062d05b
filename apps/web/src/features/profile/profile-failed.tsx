import { ErrorState } from '../../ui/feedback/error-state.tsx';
import styles from './profile-failed.module.css';

/** Shown instead of any page if the student's profile could not be loaded. */
export function ProfileFailed({ retry }: { retry: () => void }) {
  return (
    <div className={styles.page}>
      <ErrorState title="Failed to fetch profile" headingLevel={1} onRetry={retry}>
        Your details did not reach this page. They are safe with us: check your connection and ask for them
        once more.
      </ErrorState>
    </div>
  );
}
