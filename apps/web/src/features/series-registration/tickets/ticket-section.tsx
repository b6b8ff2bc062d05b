import type { SeriesBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { Link } from '../../../lib/link.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FinePrint } from '../../../ui/layout/text.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { Bill } from './bill.tsx';
import { DateGrid } from './date-grid.tsx';
import type { SeriesState } from '../series-state.ts';
import { PassDates } from './pass-dates.tsx';
import { TicketCards } from './ticket-cards.tsx';
import { hasAnythingToSell, passCanBeBought, purchaseBlocker } from './ticket-rules.ts';
import styles from './ticket-section.module.css';
import type { SummerRegistration } from '../summer/use-summer-registration.ts';

type TicketSectionProps = {
  /** The anchor for links to the registration. */
  id: string;
  series: SeriesState;
  registration: SummerRegistration;
  /** Content below the tickets: the recent registrations. */
  children: ReactNode;
};

/** All dates and both tickets on the page itself. The choice is shared with the dialog. */
export function TicketSection({ id, series, registration, children }: TicketSectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`} className={styles.heading}>
          Pick your Wednesdays
        </h2>
        <p className={styles.lead}>{seatsText(series.data)}</p>
        <Dates series={series} registration={registration} />
        <dl className={styles.evening}>
          <div>
            <dt>Tuesday, 7:00 PM</dt>
            <dd>Your table opens: place, people, after-party.</dd>
          </div>
          <div>
            <dt>Wednesday, 7:00 PM</dt>
            <dd>Six to eight students, one round table.</dd>
          </div>
          <div>
            <dt>Afterwards</dt>
            <dd>All the tables meet at the after-party.</dd>
          </div>
        </dl>
      </div>
      <div>
        <h2 className={styles.heading}>Your ticket</h2>
        <div className={styles.ticket}>
          {series.data === undefined ? (
            <TicketOnItsWay failed={series.failed} />
          ) : (
            <Ticket series={series.data} registration={registration} />
          )}
        </div>
        {children}
      </div>
    </section>
  );
}

function seatsText(series: SeriesBody | undefined): string {
  const seats = series === undefined ? 'A few hundred seats' : `${series.capacity} seats`;
  return `${seats} on each date. No event on July 2.`;
}

type DatesProps = Pick<TicketSectionProps, 'series' | 'registration'>;

function Dates({ series, registration }: DatesProps) {
  if (series.data !== undefined) {
    const { flow, chooseDate } = registration;
    return (
      <div className={styles.grid}>
        <DateGrid
          dates={series.data.dates}
          chosen={flow.ticket === 'single-event' ? flow.eventId : undefined}
          onChoose={chooseDate}
          label="Date of a single ticket"
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
      {['June', 'July', 'August'].map((month) => (
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

function Ticket({ series, registration }: { series: SeriesBody; registration: SummerRegistration }) {
  const { flow, chooseTicket, show } = registration;
  if (!hasAnythingToSell(series)) return <NothingToSell series={series} onWait={show} />;
  return (
    <>
      <TicketCards series={series} choice={flow} onChoose={chooseTicket} />
      {flow.ticket === 'all-access' && passCanBeBought(series) && <PassDates series={series} />}
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

function NothingToSell({ series, onWait }: { series: SeriesBody; onWait: () => void }) {
  if (series.hasPass) return <PassHolder series={series} />;
  const over = series.dates.every(({ status }) => status !== 'open');
  if (over)
    return (
      <div className={styles.notice}>
        <p className={styles.noticeTitle}>Registration is closed</p>
        <p>The summer series is over. Fall is next.</p>
      </div>
    );
  return (
    <>
      <div className={styles.notice}>
        <p className={styles.noticeTitle}>Every seat is taken</p>
        <p>Seats become free when a student unregisters. Join the waitlist, and we offer you the next one.</p>
      </div>
      <Button wide onClick={onWait}>
        Join the waitlist
      </Button>
    </>
  );
}

function PassHolder({ series }: { series: SeriesBody }) {
  const inLine = series.dates.filter(({ waitlist }) => typeof waitlist?.position === 'number');
  return (
    <div className={styles.notice}>
      <p className={styles.noticeTitle}>
        {inLine.length === 0 ? 'Every Wednesday is yours' : 'You have the pass'}
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
