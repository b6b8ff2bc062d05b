import { NetworkError } from '../../lib/api/api-client.ts';
import { Link } from '../../lib/link.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { forget } from './device-storage.ts';
import styles from './page.module.css';

type ConnectionErrorProps = {
  error: Error;
  working: boolean;
  onRetry: () => void;
};

/** Shown if the lobby could not be loaded. Polling stops until the student presses the retry button. */
export function ConnectionError({ error, working, onRetry }: ConnectionErrorProps) {
  const isOffline = error instanceof NetworkError;
  return (
    <ErrorState title="Connection Error" headingLevel={2} onRetry={onRetry} working={working}>
      {isOffline ? (
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
