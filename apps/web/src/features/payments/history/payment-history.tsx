import { useInfiniteQuery } from '@tanstack/react-query';
import { PagedList } from '../../../components/paged-list.tsx';
import { Link } from '../../../lib/link.tsx';
import { uniqueBy } from '../../../lib/unique-by.ts';
import { LinkButton } from '../../../ui/forms/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Aside } from '../../../ui/layout/text.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { PaymentEntry } from './payment-entry.tsx';
import styles from './payment-history.module.css';
import { paymentsQuery } from './payments-query.ts';

/** All payments and holds of the student, with their state and history. */
export function PaymentHistory() {
  return (
    <Page width="narrow">
      <PageHead className={styles.head}>
        <h1>Payments and holds</h1>
        <Aside>All your payments, refunds and holds.</Aside>
      </PageHead>
      <History />
    </Page>
  );
}

function History() {
  const history = useInfiniteQuery(paymentsQuery);
  return (
    <PagedList
      list={history}
      itemsOf={(pages) =>
        uniqueBy(
          pages.flatMap(({ payments }) => payments),
          ({ id }) => id,
        )
      }
      failureTitle="Failed to load payment details."
      loading={<HistoryLoading />}
      empty={<NoPayments />}
      moreLabel="Show earlier ones"
    >
      {(payments) => (
        <ol className={styles.list}>
          {payments.map((payment) => (
            <PaymentEntry key={payment.id} payment={payment} />
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function NoPayments() {
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

const waitingLines = [260, 200, 300];

function HistoryLoading() {
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
