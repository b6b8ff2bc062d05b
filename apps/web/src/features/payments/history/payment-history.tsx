import { useInfiniteQuery } from '@tanstack/react-query';
import { failureMessage } from '../../../lib/api/failure-reason.ts';
import { Link } from '../../../lib/link.tsx';
import { Button, LinkButton } from '../../../ui/forms/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Aside } from '../../../ui/layout/text.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { PaymentEntry } from './payment-entry.tsx';
import styles from './payment-history.module.css';
import { paymentsQuery } from './payments-query.ts';

/** All payments and holds of the student, with their state and history. */
export function PaymentHistory() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Payments and holds</h1>
        <Aside>All your payments, refunds and holds.</Aside>
      </header>
      <History />
    </div>
  );
}

function History() {
  const history = useInfiniteQuery(paymentsQuery);
  async function showMore() {
    const { isFetchNextPageError, error } = await history.fetchNextPage();
    if (isFetchNextPageError) showToast.error('More could not be loaded.', failureMessage(error));
  }

  if (history.isPending) return <HistoryOnItsWay />;
  if (history.data === undefined) {
    return (
      <ErrorState
        title="Failed to load payment details."
        working={history.isFetching}
        onRetry={() => void history.refetch()}
      >
        {history.error?.message}
      </ErrorState>
    );
  }
  const entries = history.data.pages.flatMap(({ payments }) => payments);
  // Removes duplicates: a payment that was added between two requests shifts the pages by one.
  const payments = [...new Map(entries.map((payment) => [payment.id, payment])).values()];
  if (payments.length === 0) {
    return (
      <EmptyState
        title="No payments yet"
        action={
          <LinkButton asChild size="small">
            <Link to="/subscription">See the subscription</Link>
          </LinkButton>
        }
      >
        Deposits, tickets, your subscription and QuickCrew holds are listed here, each with its status.
      </EmptyState>
    );
  }
  return (
    <>
      <ol className={styles.list}>
        {payments.map((payment) => (
          <PaymentEntry key={payment.id} payment={payment} />
        ))}
      </ol>
      {history.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="second"
            working={history.isFetchingNextPage}
            workingLabel="Loading..."
            onClick={() => void showMore()}
          >
            Show earlier ones
          </Button>
        </div>
      )}
    </>
  );
}

const waitingLines = [260, 200, 300];

function HistoryOnItsWay() {
  return (
    <div className={styles.list}>
      <output>
        <VisuallyHidden>Loading...</VisuallyHidden>
      </output>
      {waitingLines.map((width) => (
        <div key={width} className={styles.waiting}>
          <Skeleton width={`min(100%, ${width}px)`} height={24} />
          <Skeleton width={120} height={20} />
        </div>
      ))}
    </div>
  );
}
