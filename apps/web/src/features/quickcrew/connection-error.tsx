import { NetworkError } from '../../lib/api/api-client.ts';
import { Link } from '../../lib/link.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { forget } from './device-storage.ts';
import styles from './page.module.css';
import { isAway } from './quickcrew-queries.ts';

type ConnectionErrorProps = {
  error: Error;
  working: boolean;
  onRetry: () => void;
};

/**
 * Shown if the lobby could not be loaded. Except in the queue, polling stops until the student presses the retry
 * button.
 */
export function ConnectionError({ error, working, onRetry }: ConnectionErrorProps) {
  // A lobby that cannot be reached still exists, so this must not offer to create a new one.
  const isUnreachable = error instanceof NetworkError || isAway(error);
  return (
    <ErrorState title="Connection Error" headingLevel={2} onRetry={onRetry} working={working}>
      {isUnreachable ? (
        'Unable to connect to the server. Please check your internet connection and try again.'
      ) : (
        <>
          Unable to fetch lobby information. Please refresh the page or create a new lobby.{' '}
          <Link to="/automeetup" className={styles.note} onClick={() => forget('lobbyId', 'done_inviting')}>
            Create a new lobby
          </Link>
        </>
      )}
    </ErrorState>
  );
}
