import { ErrorState } from '../../ui/feedback/error-state.tsx';
import styles from './profile-failed.module.css';

/** Shown instead of any page if the student's profile could not be loaded. */
export function ProfileFailed({ retry }: { retry: () => void }) {
  return (
    <div className={styles.page}>
      <ErrorState title="Failed to fetch profile" headingLevel={1} onRetry={retry}>
        Your details are safe, but this page could not load them. Please check your connection and try again.
      </ErrorState>
    </div>
  );
}
