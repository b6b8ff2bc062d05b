import type { SeriesBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { Link } from '../../../lib/link.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FinePrint } from '../../../ui/layout/text.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { AnnouncedTickets } from './announced-tickets.tsx';
import { Bill } from './bill.tsx';
import { DateGrid } from './date-grid.tsx';
import type { SeriesState } from '../series-state.ts';
import { PassDates } from './pass-dates.tsx';
import { TicketCards } from './ticket-cards.tsx';
import { hasAnythingToSell, ownDates, passCanBeBought, purchaseBlocker } from './ticket-rules.ts';
import styles from './ticket-section.module.css';
import { dateWord } from '../series-text.ts';
import type { TicketSectionText } from '../series-text.ts';
import type { SeriesRegistration } from '../use-series-registration.ts';

type TicketSectionProps = {
  /** The anchor for links to the registration. */
  id: string;
  series: SeriesState;
  registration: SeriesRegistration;
  text: TicketSectionText;
  /** Content below the tickets: the recent registrations. */
  children: ReactNode;
};

/** All dates and both tickets on the page itself. The choice is shared with the dialog. */
export function TicketSection({ id, series, registration, text, children }: TicketSectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`} className={styles.heading}>
          Pick your {dateWord(text)}s
        </h2>
        <p className={styles.lead}>{seatsText(series.data, text)}</p>
        <Dates series={series} registration={registration} isAnnounced={text.opening !== undefined} />
        <dl className={styles.evening}>
          {text.schedule.map(({ when, what }) => (
            <div key={when}>
              <dt>{when}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h2 className={styles.heading}>Your ticket</h2>
        <div className={styles.ticket}>
          {series.data === undefined ? (
            <TicketOnItsWay failed={series.failed} />
          ) : (
            <Ticket series={series.data} {...{ registration, text }} />
          )}
        </div>
        {children}
      </div>
    </section>
  );
}

function seatsText(series: SeriesBody | undefined, { exceptions }: TicketSectionText): string {
  const seats = series === undefined ? 'Seats are limited' : `${series.capacity} seats`;
  return `${seats} on each date. ${exceptions}`;
}

type DatesProps = Pick<TicketSectionProps, 'series' | 'registration'> & { isAnnounced: boolean };

function Dates({ series, registration, isAnnounced }: DatesProps) {
  if (series.data !== undefined) {
    const { flow, chooseDate } = registration;
    return (
      <div className={styles.grid}>
        <DateGrid
          dates={series.data.dates}
          chosen={flow.ticket === 'single-event' ? flow.eventId : undefined}
          onChoose={chooseDate}
          label="Date of a single ticket"
          isAnnounced={isAnnounced}
        />
      </div>
    );
  }
  if (series.failed) {
    return (
      <div className={styles.failed}>
        <ErrorLine
          words="Dates and seats could not be loaded."
          trying={series.trying}
          tryAgain={series.tryAgain}
        />
      </div>
    );
  }
  return (
    <div role="status" className={styles.waiting}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      {[1, 2, 3].map((month) => (
        <div key={month} className={styles.waitingMonth}>
          <Skeleton width={76} height={22} />
          {[1, 2, 3, 4].map((date) => (
            <Skeleton key={date} width="100%" height={92} />
          ))}
        </div>
      ))}
    </div>
  );
}

type TicketProps = Pick<TicketSectionProps, 'registration' | 'text'> & { series: SeriesBody };

function Ticket({ series, registration, text }: TicketProps) {
  const { flow, chooseTicket, show } = registration;
  if (text.opening !== undefined)
    return <AnnouncedTickets series={series} text={text} opening={text.opening} />;
  if (!hasAnythingToSell(series)) return <NothingToSell series={series} text={text} onWait={show} />;
  return (
    <>
      <TicketCards series={series} choice={flow} text={text} onChoose={chooseTicket} />
      {flow.ticket === 'all-access' && passCanBeBought(series) && <PassDates series={series} text={text} />}
      <Bill series={series} choice={flow} />
      <Button wide disabledReason={purchaseBlocker(series, flow)} onClick={show}>
        Register Now
      </Button>
      <FinePrint>
        Tickets are non-refundable and non-transferable. You certify that you are over 18 and agree to the{' '}
        <Link to="/terms">Terms of Service</Link> and <Link to="/privacy">Privacy Policy</Link>.
      </FinePrint>
    </>
  );
}

type NothingToSellProps = { series: SeriesBody; text: TicketSectionText; onWait: () => void };

function NothingToSell({ series, text, onWait }: NothingToSellProps) {
  if (series.hasPass) return <PassHolder series={series} text={text} />;
  const over = series.dates.every(({ status }) => status !== 'open');
  if (over)
    return (
      <div className={styles.notice}>
        <p className={styles.noticeTitle}>Registration is closed</p>
        <p>{text.over}</p>
      </div>
    );
  const own = ownDates(series);
  if (own === 'all')
    return (
      <div className={styles.notice}>
        <p className={styles.noticeTitle}>Your seat is yours</p>
        <p>
          You have a seat on every {dateWord(text)} that is open. Each table opens 24 hours before its date.
        </p>
      </div>
    );
  return (
    <>
      <div className={styles.notice}>
        <p className={styles.noticeTitle}>Every {own === 'some' && 'other '}seat is taken</p>
        <p>Seats become free when a student unregisters. Join the waitlist, and we offer you the next one.</p>
      </div>
      <Button wide onClick={onWait}>
        Join the waitlist
      </Button>
    </>
  );
}

function PassHolder({ series, text }: { series: SeriesBody; text: TicketSectionText }) {
  const inLine = series.dates.filter(({ waitlist }) => typeof waitlist?.position === 'number');
  return (
    <div className={styles.notice}>
      <p className={styles.noticeTitle}>
        {inLine.length === 0 ? `Every ${dateWord(text)} is yours` : 'You have the pass'}
      </p>
      <p>You have the All-Access Pass. Each table opens 24 hours before its date.</p>
      {inLine.map(({ eventId, formatted, waitlist }) => (
        <p key={eventId}>
          <b>{formatted}</b> is full. You are number {waitlist?.position} on the waitlist and get the next
          free seat when it is your turn.
        </p>
      ))}
    </div>
  );
}

function TicketOnItsWay({ failed }: { failed: boolean }) {
  if (failed)
    return (
      <div className={styles.notice}>
        <p>Prices and seats could not be loaded. Try again beside the dates.</p>
      </div>
    );
  return (
    <div role="status" className={styles.onItsWay}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton width="100%" height={102} />
      <Skeleton width="100%" height={102} />
      <Skeleton width="100%" height={180} />
      <Skeleton width="100%" height={52} round />
    </div>
  );
}
