import type { CrewBody } from '@crewtable/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PaymentEntry } from '../../features/payments/history/payment-entry.tsx';
import { paymentsQuery } from '../../features/payments/history/payments-query.ts';
import { Link } from '../../lib/link.tsx';
import { ErrorLine } from '../../ui/feedback/error-line.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';

/** The payment entry of this crew's hold, with 'I was there' if the hold was charged. */
export function HoldPayment({ crew: { holdPaymentId } }: { crew: Pick<CrewBody, 'holdPaymentId'> }) {
  const payments = useInfiniteQuery(paymentsQuery);
  const hold = payments.data?.pages.flatMap((page) => page.payments).find(({ id }) => id === holdPaymentId);
  const { hasNextPage, isFetching, isError, fetchNextPage } = payments;
  // The payment of an old crew may be on a later page of the payment history.
  const isOnLaterPage = holdPaymentId !== undefined && hold === undefined && hasNextPage && !isError;
  useEffect(() => {
    if (isOnLaterPage && !isFetching) void fetchNextPage();
  }, [isOnLaterPage, isFetching, fetchNextPage]);

  if (payments.isPending || isOnLaterPage) return <Spinner />;
  if (payments.data === undefined) {
    return (
      <ErrorLine
        words="Failed to load payment details."
        trying={payments.isFetching}
        tryAgain={() => void payments.refetch()}
      />
    );
  }
  return (
    <>
      {hold !== undefined && (
        <ul>
          <PaymentEntry payment={hold} />
        </ul>
      )}
      <p>
        <Link to="/payments">All payments and holds</Link>
      </p>
    </>
  );
}
