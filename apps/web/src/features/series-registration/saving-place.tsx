import { Button } from '../../ui/forms/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ProblemText } from './problem-text.tsx';
import styles from './saving-place.module.css';
import type { SeriesRegistration } from './use-series-registration.ts';

/** The student is signed in, and the request for the place on the list is in flight or has failed. */
export function SavingPlace({ registration }: { registration: SeriesRegistration }) {
  const { failure, working, joinList } = registration;
  return (
    <div className={styles.saving}>
      {failure === undefined ? (
        <p className={styles.line}>
          <Spinner label="Saving..." />
          Saving...
        </p>
      ) : (
        <>
          <ProblemText title={failure} />
          <Button wide working={working} workingLabel="Trying..." onClick={() => void joinList()}>
            Try Again
          </Button>
        </>
      )}
    </div>
  );
}
