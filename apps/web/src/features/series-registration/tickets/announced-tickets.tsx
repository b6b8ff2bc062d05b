import type { SeriesBody } from '@crewtable/contract';
import { formatDate } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { datesText } from '../series-text.ts';
import type { TicketSectionText } from '../series-text.ts';
import bill from './bill.module.css';
import styles from './ticket-section.module.css';

type AnnouncedTicketsProps = {
  series: SeriesBody;
  text: TicketSectionText;
  opening: NonNullable<TicketSectionText['opening']>;
};

/** The prices before registration opens, and when it opens. */
export function AnnouncedTickets({ series, text, opening }: AnnouncedTicketsProps) {
  const { dates } = series;
  const passCents = series.passCents ?? 0;
  const ticketCents = series.ticketCents ?? 0;
  const dateCount = dates.filter(({ status }) => status !== 'cancelled').length;
  // A pass that costs as much as single tickets is never on sale.
  const hasPass = dateCount * ticketCents > passCents;
  return (
    <>
      <div className={styles.notice}>
        <p className={styles.noticeTitle}>{opening.message}</p>
        <p>From {formatDate(opening.at)} on you can take your seat here.</p>
      </div>
      <dl className={bill.bill}>
        {hasPass && (
          <div>
            <dt>All-Access Pass, {datesText(dateCount, text)}</dt>
            <dd>{formatMoney(passCents)}</dd>
          </div>
        )}
        <div>
          <dt>Single Event Ticket</dt>
          <dd>{formatMoney(ticketCents)}</dd>
        </div>
      </dl>
    </>
  );
}
