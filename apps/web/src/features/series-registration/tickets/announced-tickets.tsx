import type { SeriesBody } from '@crewtable/contract';
import { formatDate } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { dateWord } from '../series-text.ts';
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
  const { dates, passCents, ticketCents } = series;
  const dateCount = dates.filter(({ status }) => status !== 'cancelled').length;
  return (
    <>
      <div className={styles.notice}>
        <p className={styles.noticeTitle}>{opening.message}</p>
        <p>From {formatDate(opening.at)} on you can take your seat here.</p>
      </div>
      <dl className={bill.bill}>
        <div>
          <dt>
            All-Access Pass, {dateCount} {dateWord(text)}s
          </dt>
          <dd>{formatMoney(passCents ?? 0)}</dd>
        </div>
        <div>
          <dt>Single Event Ticket</dt>
          <dd>{formatMoney(ticketCents ?? 0)}</dd>
        </div>
      </dl>
    </>
  );
}
