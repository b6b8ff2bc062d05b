import { useState } from 'react';
import { LinkButton } from '../../../ui/forms/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Paper } from '../../../ui/layout/paper.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { TableLoader } from '../../../ui/table/table-loader.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { seatsFor } from './example-seats.ts';
import { Chapter, Row, Specimen } from './specimen.tsx';
import styles from './waiting.module.css';

const nobody = seatsFor(['open', 'open', 'open', 'open', 'open', 'open', 'open']);

function LoadingCard() {
  return (
    <Paper className={styles.card}>
      <output className={styles.status}>
        <VisuallyHidden>Loading...</VisuallyHidden>
      </output>
      <Table seats={nobody} loading decorative />
      <div className={styles.lines}>
        <Skeleton width={96} height={24} round />
        <Skeleton width={150} height={34} />
        <Skeleton width={190} height={14} />
        <Skeleton width={130} height={14} />
        <Skeleton width={144} height={44} round />
      </div>
    </Paper>
  );
}

function Retry() {
  const [working, setWorking] = useState(false);
  function retry() {
    setWorking(true);
    setTimeout(() => setWorking(false), 2000);
  }
  return (
    <ErrorState title="Connection Error" headingLevel={3} working={working} onRetry={retry}>
      Unable to connect to the server. Please check your internet connection and try again.
    </ErrorState>
  );
}

export function Waiting() {
  return (
    <Chapter title="Waiting, empty, failed">
      <Row arrange="two">
        <LoadingCard />
        <EmptyState
          title="No upcoming events"
          headingLevel={3}
          action={
            <LinkButton size="small" href="#find-events">
              Find Events
            </LinkButton>
          }
        >
          Pick a meal, and we find the other students for your table.
        </EmptyState>
        <Retry />
        <Row>
          <Specimen caption="A page that waits">
            <TableLoader size={120} />
          </Specimen>
          <Specimen caption="A short wait">
            <Spinner />
          </Specimen>
        </Row>
      </Row>
    </Chapter>
  );
}
