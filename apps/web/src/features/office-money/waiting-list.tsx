import type { MoneyWaitingBody } from '@crewtable/contract';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import officeStyles from '../../components/office/office.module.css';
import { formatDay } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import styles from './office-money.module.css';

const kindNames = { refund: 'Refund', chargeback: 'Chargeback', was_there: "'I was there'" } as const;

interface WaitingListProps {
  waiting: readonly MoneyWaitingBody[];
  onRefund: (paymentId: string) => void;
  onKeep: (paymentId: string) => void;
}

/** Refunds that hang, chargebacks, and students who say that they were there. */
export function WaitingList({ waiting, onRefund, onKeep }: WaitingListProps) {
  const organiser = useOrganiser();
  const canDecide = hasRight(organiser, 'money.refund');
  if (waiting.length === 0)
    return <p className={styles.empty}>Nothing waits. Refunds, chargebacks and claims appear here.</p>;
  return (
    <ul className={officeStyles.rows}>
      {waiting.map((item) => {
        const name = item.student?.name ?? 'Deleted account';
        return (
          <li key={`${item.kind} ${item.paymentId} ${item.since}`} className={styles.waiting}>
            <b>{kindNames[item.kind]}</b>
            <span>
              {name} <span className={styles.faint}>{formatMoney(item.amountCents)}</span>
            </span>
            <span className={styles.why} data-urgent={item.needsPerson ? '' : undefined}>
              <i className={styles.dot} aria-hidden data-tone={item.needsPerson ? 'amber' : undefined} />
              {item.text}
            </span>
            <span className={styles.since}>since {formatDay(new Date(item.since))}</span>
            {item.kind === 'was_there' && canDecide && (
              <span className={styles.acts}>
                <button
                  type="button"
                  className={officeStyles.quiet}
                  aria-label={`Refund ${name}`}
                  onClick={() => onRefund(item.paymentId)}
                >
                  Refund
                </button>
                <button
                  type="button"
                  className={officeStyles.quiet}
                  aria-label={`Keep the charge of ${name}`}
                  onClick={() => onKeep(item.paymentId)}
                >
                  Keep
                </button>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
