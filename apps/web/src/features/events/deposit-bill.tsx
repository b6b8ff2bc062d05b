import type { EventBody } from '@crewtable/contract';
import { formatDate } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { FinePrint } from '../../ui/layout/text.tsx';
import styles from './deposit-bill.module.css';

/** The amount of the deposit, shown before the card form. The server determines the amount. */
export function DepositBill({ date }: { date: EventBody }) {
  const amount = formatMoney(date.amountDueCents);
  const isTicket = date.seriesId !== null;
  return (
    <>
      <dl className={styles.bill}>
        <div>
          <dt>
            {isTicket ? `${date.title} ticket` : `${date.title} deposit`}
            <span>{formatDate(new Date(date.dateTime))}</span>
          </dt>
          <dd>{amount}</dd>
        </div>
        <div>
          <dt>Fees</dt>
          <dd>{formatMoney(0)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total today</dt>
          <dd>{amount}</dd>
        </div>
      </dl>
      <FinePrint>
        The {isTicket ? 'ticket' : 'deposit'} reserves your seat. It is non-refundable, but stays valid for
        this date if you unregister and come back. Subscribers pay {isTicket ? 'nothing' : 'no deposit'}.
      </FinePrint>
    </>
  );
}
