import type { PersonPageBody } from '@crewtable/contract';
import { OfficeSection } from '../../components/office/office-page.tsx';
import officeStyles from '../../components/office/office.module.css';
import { paymentTones, paymentWords } from '../../components/office/payment-words.ts';
import { formatDate } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { Link } from '../../lib/link.tsx';
import styles from './people.module.css';

type Seat = PersonPageBody['seats'][number];

export function PersonSeats({ seats }: Pick<PersonPageBody, 'seats'>) {
  return (
    <OfficeSection title="Seats and tables">
      {seats.length === 0 && <p className={officeStyles.faint}>No seat so far.</p>}
      <ul className={styles.rows}>
        {seats.map((seat) => (
          <li key={`${seat.eventId} ${seat.state}`} data-past={seat.isPast || undefined}>
            <b>{seat.title}</b>
            <span>{formatDate(new Date(seat.startsAt))}</span>
            <span>{placeText(seat)}</span>
            <span className={officeStyles.tag} data-tone={toneOf(seat)}>
              {stateText(seat)}
            </span>
          </li>
        ))}
      </ul>
    </OfficeSection>
  );
}

function placeText({ table, venue }: Seat): string {
  if (table === null) return '';
  return venue === null ? `Table ${table}` : `Table ${table}, ${venue}`;
}

function stateText({ state, attendance }: Seat): string {
  if (attendance === 'came') return 'came';
  if (attendance === 'absent') return 'absent';
  return { registered: 'registered', reserved: 'paying', offered: 'offered', waiting: 'waitlist' }[state];
}

function toneOf({ state, attendance }: Seat): 'green' | 'amber' | undefined {
  if (attendance !== null) return attendance === 'came' ? 'green' : 'amber';
  return state === 'registered' ? undefined : 'amber';
}

interface PersonPaymentsProps {
  studentId: string;
  payments: NonNullable<PersonPageBody['payments']>;
}

export function PersonPayments({ studentId, payments }: PersonPaymentsProps) {
  return (
    <OfficeSection
      title="Payments"
      action={
        payments.length > 0 && (
          <Link to={`/organise/money?student=${encodeURIComponent(studentId)}#payments`}>Open in Money</Link>
        )
      }
    >
      {payments.length === 0 && <p className={officeStyles.faint}>No payment so far.</p>}
      <ul className={styles.rows}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <b>{payment.title}</b>
            <span>{formatDate(new Date(payment.createdAt))}</span>
            <span>
              {formatMoney(payment.amountCents)}
              {payment.refundedCents > 0 && `, ${formatMoney(payment.refundedCents)} sent back`}
            </span>
            <span className={officeStyles.tag} data-tone={paymentTones[payment.state]}>
              {paymentWords[payment.state]}
            </span>
          </li>
        ))}
      </ul>
    </OfficeSection>
  );
}
