import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { LoadFailure, LoadingRows, OfficeSection } from '../../../components/office/office-page.tsx';
import { eventsKey } from '../../../components/office/office-queries.ts';
import { EventMoneySummary } from '../../../features/office-money/event-money.tsx';
import { eventMoneyQuery, filterOf } from '../../../features/office-money/money-query.ts';
import styles from '../../../features/office-money/office-money.module.css';
import { PaymentList } from '../../../features/office-money/payment-list.tsx';
import { RefundDialog } from '../../../features/office-money/refund-dialog.tsx';

export const handle = { title: 'Money of an event' };

/** The payments of one event: the rows and the refund of the Money page. */
export function Component() {
  const { eventId = '' } = useParams();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const { data, error, isPending, isFetching, refetch } = useQuery(eventMoneyQuery(eventId));
  const [refunded, setRefunded] = useState<string>();
  const [done, setDone] = useState('');
  const { show } = filterOf(search);
  return (
    <section aria-label="Money">
      {isPending && <LoadingRows />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
      {data && <EventMoneySummary money={data} />}
      <p role="status" className={styles.done}>
        {done}
      </p>
      {!(error && !data) && (
        <OfficeSection title="Payments">
          <PaymentList
            filter={{ show, eventId }}
            onShow={(wanted) =>
              setSearch(wanted === 'all' ? {} : { show: wanted }, {
                replace: true,
                preventScrollReset: true,
              })
            }
            clearLabel=""
            onRefund={setRefunded}
          />
        </OfficeSection>
      )}
      {refunded !== undefined && (
        <RefundDialog
          paymentId={refunded}
          onDone={(words) => {
            setDone(words);
            // The number in the tab, and the seat that may be free again.
            void client.invalidateQueries({ queryKey: eventsKey });
          }}
          onClose={() => setRefunded(undefined)}
        />
      )}
    </section>
  );
}
