import type { ReactNode } from 'react';
import { ApiError, NetworkError } from '../../lib/api/api-client.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { failureReason } from './failure.ts';
import styles from './office.module.css';

interface OfficePageProps {
  title: string;
  lead: ReactNode;
  /** The way back to the page above, before the title. */
  above?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** The head and the column of every page of the office. */
export function OfficePage({ title, lead, above, action, children }: OfficePageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          {above}
          <h1>{title}</h1>
          <div className={styles.lead}>{lead}</div>
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}

export function OfficeSection({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <header>
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}

/** For a list that could not be loaded: offline, no rights, or a fault of ours. */
export function LoadFailure({
  error,
  onRetry,
  working,
}: {
  error: Error;
  onRetry: () => void;
  working: boolean;
}) {
  if (error instanceof ApiError && error.code === 'no_right')
    return (
      <ErrorState title="Not one of your rights" headingLevel={2}>
        {error.message}
      </ErrorState>
    );
  const title = error instanceof NetworkError ? 'You are offline' : 'This could not be loaded';
  return (
    <ErrorState title={title} headingLevel={2} onRetry={onRetry} working={working}>
      {failureReason(error)}
    </ErrorState>
  );
}

export function LoadingRows() {
  return (
    <div className={styles.loading} role="status" aria-label="Loading...">
      {[1, 2, 3, 4].map((row) => (
        <span key={row} />
      ))}
    </div>
  );
}
