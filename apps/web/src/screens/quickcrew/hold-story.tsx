import type { CrewBody } from '@crewtable/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PaymentEntry } from '../../features/payments/history/payment-entry.tsx';
import { paymentsQuery } from '../../features/payments/history/payments-query.ts';
import { Link } from '../../lib/link.tsx';
import { FailedLine } from '../../ui/failed-line.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** The bill's own line for this crew, with 'I was there' where it was charged. */
export function HoldStory({ crew: { meetTime } }: { crew: Pick<CrewBody, 'meetTime'> }) {
  const payments = useInfiniteQuery(paymentsQuery);
  if (payments.isPending) return <Spinner />;
  if (payments.data === undefined) {
    return (
      <FailedLine
        words="Failed to load payment details."
        trying={payments.isFetching}
        tryAgain={() => void payments.refetch()}
      />
    );
  }
  // A student is in one crew at a time: the newest hold from before its meeting is the one that was for it.
  const hold = payments.data.pages
    .flatMap((page) => page.payments)
    .find(({ purpose, state, createdAt }) => {
      const wasHeld = state !== 'created' && state !== 'failed' && state !== 'canceled';
      return purpose === 'hold' && wasHeld && new Date(createdAt) <= new Date(meetTime);
    });
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
