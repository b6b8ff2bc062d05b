import type { PaymentBody } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { formatMoney } from '../../../lib/format-money.ts';
import { useSite } from '../../../lib/site/site.tsx';
import { LinkButton } from '../../../ui/forms/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Leader } from '../../../ui/layout/leader.tsx';
import { Slip } from '../../../ui/layout/slip.tsx';
import type { TableSeat } from '../../../ui/table/seat.ts';
import { TableLoader } from '../../../ui/table/table-loader.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { PaymentBadge } from '../payment-badge.tsx';
import { purposeText } from '../payment-text.ts';
import { findOutcome, RegistrationUnconfirmed } from './find-outcome.ts';
import type { PaymentOutcome } from './find-outcome.ts';
import { outcomeText } from './outcome-text.ts';
import type { OutcomeText } from './outcome-text.ts';
import styles from './payment-outcome-page.module.css';

const lookAgainMs = 3_000;

type PaymentOutcomePageProps = {
  /** The payment that the URL names; undefined if it names none. */
  paymentIntentId: string | undefined;
  /** Called after the payment is confirmed: the caller refreshes the data that may have changed. */
  onPaid: (payment: PaymentBody) => void;
  /**
   * Renders the seat that was paid, with the heading of the page. `otherwise` is shown if the seat cannot be
   * loaded.
   */
  renderSeat?: (parts: {
    eventId: string;
    outcome: ReactNode;
    bill: ReactNode;
    way: OutcomeText['way'];
    otherwise: ReactNode;
  }) => ReactNode;
};

/** The page to which the bank's page returns: shows the result and the next step. */
export function PaymentOutcomePage({ paymentIntentId, ...rest }: PaymentOutcomePageProps) {
  if (paymentIntentId === undefined) return <NoSuchPayment />;
  return <OutcomeOf paymentIntentId={paymentIntentId} {...rest} />;
}

type OutcomeOfProps = PaymentOutcomePageProps & { paymentIntentId: string };

function OutcomeOf({ paymentIntentId, onPaid, renderSeat }: OutcomeOfProps) {
  const site = useSite();
  const outcome = useQuery({
    queryKey: ['payment-outcome', paymentIntentId],
    queryFn: async ({ signal }) => {
      const found = await findOutcome(paymentIntentId, signal);
      if (found.result === 'done') onPaid(found.payment);
      return found;
    },
    refetchInterval: ({ state }) => (state.data?.result === 'waiting' ? lookAgainMs : false),
    // Not cached: a later visit must show the current state.
    gcTime: 0,
  });
  if (outcome.isPending) {
    return (
      <Page>
        <div className={styles.waiting}>
          <TableLoader label="Checking your payment..." />
        </div>
      </Page>
    );
  }
  if (outcome.data !== undefined) {
    const { payment, result } = outcome.data;
    const slip = <Outcome outcome={outcome.data} />;
    if (renderSeat === undefined || payment.eventId === undefined || result !== 'done') return slip;
    const { title, text, way } = outcomeText(outcome.data, site);
    return renderSeat({
      eventId: payment.eventId,
      outcome: (
        <div>
          <h2 className={styles.paidTitle}>{title}</h2>
          <p className={styles.paidText}>{text}</p>
        </div>
      ),
      bill: <Bill payment={payment} />,
      way,
      otherwise: slip,
    });
  }
  if (outcome.error instanceof ApiError && outcome.error.status === 404) return <NoSuchPayment />;
  return (
    <Page>
      <ErrorState
        title={
          outcome.error instanceof RegistrationUnconfirmed
            ? 'Failed to confirm your registration. Please try again or contact support.'
            : 'Payment confirmation failed.'
        }
        headingLevel={1}
        working={outcome.isFetching}
        onRetry={() => void outcome.refetch()}
      >
        {outcome.error?.message} You never pay twice: we only check again.
      </ErrorState>
    </Page>
  );
}

const seatOf: Record<PaymentOutcome['result'], TableSeat['state']> = {
  done: 'you',
  waiting: 'on-the-way',
  'not paid': 'invited',
  'gone back': 'open',
};

function Outcome({ outcome }: { outcome: PaymentOutcome }) {
  const { payment, result } = outcome;
  const { title, text, way } = outcomeText(outcome, useSite());
  const seats: TableSeat[] = Array.from({ length: 7 }, (_, place) =>
    place === 0 ? { state: seatOf[result], initials: 'You' } : { state: 'open' },
  );
  return (
    <Page>
      <Slip
        className={styles.slip ?? ''}
        stub={
          <div className={styles.stub}>
            <LinkButton asChild>
              <Link to={way.to}>{way.words}</Link>
            </LinkButton>
            {way.to !== '/payments' && (
              <LinkButton asChild variant="quiet">
                <Link to="/payments">My payments</Link>
              </LinkButton>
            )}
          </div>
        }
      >
        <div className={styles.picture}>
          <Table seats={seats} lit={result === 'done'} decorative />
        </div>
        <div role="status" className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
        </div>
        <Bill payment={payment} />
      </Slip>
    </Page>
  );
}

function Bill({ payment }: { payment: PaymentBody }) {
  return (
    <div className={styles.bill}>
      <Leader
        price={<span className={styles.price}>{formatMoney(payment.amountCents, payment.currency)}</span>}
      >
        <span>{purposeText(payment)}</span>
      </Leader>
      <PaymentBadge state={payment.state} />
    </div>
  );
}

function NoSuchPayment() {
  return (
    <Page>
      <ErrorState title="Payment not found" headingLevel={1}>
        <p>It belongs to another account, or the address is incomplete. All your payments are listed.</p>
        <p className={styles.listed}>
          <Link to="/payments">My payments</Link>
        </p>
      </ErrorState>
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
