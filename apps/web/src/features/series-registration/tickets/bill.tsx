import type { SeriesBody } from '@crewtable/contract';
import { formatMoney } from '../../../lib/format-money.ts';
import { passName } from '../../../lib/pass-name.ts';
import styles from './bill.module.css';
import { dueCents } from './ticket-rules.ts';
import type { TicketChoice } from './ticket-rules.ts';

const names = { 'all-access': passName, 'single-event': 'Single Event Ticket' } as const;

/** The bill. All amounts come from the server. */
export function Bill({ series, choice }: { series: SeriesBody; choice: TicketChoice }) {
  const due = dueCents(series, choice);
  const full = choice.ticket === 'single-event' ? (series.ticketCents ?? due) : due;
  const offer = series.offer !== null && series.offer.remaining > 0 ? series.offer : undefined;
  return (
    <dl className={styles.bill}>
      <div>
        <dt>{names[choice.ticket]}</dt>
        <dd>{formatMoney(full)}</dd>
      </div>
      {full > due && (
        <div>
          <dt>Covered already</dt>
          <dd className={styles.gift}>−{formatMoney(full - due)}</dd>
        </div>
      )}
      <div>
        <dt>Fees</dt>
        <dd>{formatMoney(0)}</dd>
      </div>
      {offer !== undefined && !series.isPreregistered && (
        <div>
          <dt>Early offer, at your first event</dt>
          <dd className={styles.gift}>{formatMoney(offer.amountCents)} to spend</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>Total today</dt>
        <dd>{formatMoney(due)}</dd>
      </div>
    </dl>
  );
}
