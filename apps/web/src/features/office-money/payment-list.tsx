import type { ListedPaymentBody } from '@crewtable/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { LoadFailure, LoadingRows } from '../../components/office/office-page.tsx';
import officeStyles from '../../components/office/office.module.css';
import { paymentTones, paymentWords } from '../../components/office/payment-words.ts';
import { formatDate } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { Button } from '../../ui/forms/button.tsx';
import styles from './office-money.module.css';
import { paymentFilters, paymentsQuery } from './money-query.ts';
import type { PaymentFilter, PaymentFilterName } from './money-query.ts';

interface PaymentListProps {
  filter: PaymentFilter;
  onShow: (show: PaymentFilterName) => void;
  /** Undefined if the list has no filter besides the states. */
  onClear?: (() => void) | undefined;
  clearLabel: string;
  onRefund: (paymentId: string) => void;
}

/** Payments, newest first, with their refund. */
export function PaymentList({ filter, onShow, onClear, clearLabel, onRefund }: PaymentListProps) {
  const organiser = useOrganiser();
  const canRefund = hasRight(organiser, 'money.refund');
  const list = useInfiniteQuery(paymentsQuery(filter));
  const payments = list.data?.pages.flatMap((page) => page.payments) ?? [];
  return (
    <>
      <div className={styles.chips} role="group" aria-label="Which payments">
        {(Object.keys(paymentFilters) as PaymentFilterName[]).map((name) => (
          <button
            key={name}
            type="button"
            className={styles.chip}
            aria-pressed={filter.show === name}
            onClick={() => onShow(name)}
          >
            {paymentFilters[name]}
          </button>
        ))}
        {onClear && (
          <button type="button" className={styles.chip} aria-pressed onClick={onClear}>
            {clearLabel} <span aria-hidden>×</span>
          </button>
        )}
      </div>
      {list.isPending && <LoadingRows />}
      {list.error && (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} working={list.isFetching} />
      )}
      {list.data && payments.length === 0 && (
        <p className={styles.empty}>
          {filter.show === 'all' && !onClear
            ? 'No payments yet. The first deposit, ticket or hold appears here.'
            : 'No payment fits this filter.'}
        </p>
      )}
      {payments.length > 0 && (
        <ul className={officeStyles.rows} aria-label="Payments">
          {payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              onRefund={canRefund && payment.canRefund ? () => onRefund(payment.id) : undefined}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <p className={styles.more}>
          <Button
            variant="second"
            size="small"
            working={list.isFetchingNextPage}
            workingLabel="Loading..."
            onClick={() => void list.fetchNextPage()}
          >
            Older payments
          </Button>
        </p>
      )}
    </>
  );
}

function PaymentRow({
  payment,
  onRefund,
}: {
  payment: ListedPaymentBody;
  onRefund: (() => void) | undefined;
}) {
  const { student, title, state, amountCents, refundedCents, createdAt } = payment;
  const name = student?.name ?? 'Deleted account';
  const isPart = refundedCents > 0 && refundedCents < amountCents;
  return (
    <li className={styles.payment}>
      <span className={styles.who}>
        <b>{name}</b>
        <small>{student?.college ?? 'The account is gone'}</small>
      </span>
      <span className={styles.what}>
        {title}
        <small>{formatDate(new Date(createdAt))}</small>
      </span>
      <span className={officeStyles.tag} data-tone={paymentTones[state]}>
        {paymentWords[state]}
      </span>
      <span className={styles.amount}>
        {formatMoney(amountCents)}
        {isPart && <small>{formatMoney(refundedCents)} sent back</small>}
      </span>
      <span className={styles.acts}>
        {onRefund && (
          <button
            type="button"
            className={officeStyles.quiet}
            aria-label={`Refund ${name}, ${title}`}
            onClick={onRefund}
          >
            Refund
          </button>
        )}
      </span>
    </li>
  );
}
