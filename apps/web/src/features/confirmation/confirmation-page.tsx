import type { RegisteredEventBody } from '@crewtable/contract';
import { Celebration } from '../../components/celebration/celebration.tsx';
import { seatsOfPass } from '../../components/celebration/celebrated-seat.ts';
import { SeatLinks } from '../../components/celebration/seat-links.tsx';
import { formatDate } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { useIsReload } from '../../lib/use-is-reload.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableLoader } from '../../ui/table/table-loader.tsx';
import type { TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './confirmation-page.module.css';
import { confirmedSeat } from './confirmed-seat.ts';
import type { ConfirmedSeat, SeatHints } from './confirmed-seat.ts';

type ConfirmationPageProps = {
  hints: SeatHints;
  /** The student's upcoming events, soonest first. */
  upcoming: readonly RegisteredEventBody[] | undefined;
  failed: boolean;
  trying: boolean;
  tryAgain: () => void;
  inviteTo: (eventId: string) => { pathname: string; search: string };
};

/** The page 'You're In!': shows the seat that the URL names, with the data of the server. */
export function ConfirmationPage(props: ConfirmationPageProps) {
  const { hints, upcoming, failed, trying, tryAgain, inviteTo } = props;
  const { seasons } = useSite();
  const isReload = useIsReload();
  const seat = upcoming && confirmedSeat(upcoming, hints);
  if (seat?.is === 'taken') {
    const { event } = seat;
    const offerStudents = seasons.find(({ id }) => id === event.seriesId)?.offer?.students;
    return (
      <div className={styles.celebrated}>
        <Celebration
          headingLevel={1}
          takesFocus={!isReload}
          seat={{ ...seatsOfPass(event, seat.dates), offerStudents }}
          ways={<SeatLinks inviteTo={inviteTo(event.eventId)} />}
        >
          <p className={styles.lead}>Your seat is confirmed.</p>
        </Celebration>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <div className={styles.picture}>
        <Table seats={seatsOf(seat)} locked={seat?.is !== 'none'} decorative />
      </div>
      <div className={styles.words}>
        {seat === undefined && (
          <>
            <h1 className={styles.heading}>{failed ? 'Your seat' : 'One moment'}</h1>
            <p className={styles.lead}>Your seat is loading.</p>
            {failed ? (
              <ErrorState title="Failed to load event details." working={trying} onRetry={tryAgain}>
                Your seat is safe. This page could not load it.
              </ErrorState>
            ) : (
              <div className={styles.waiting}>
                <TableLoader />
              </div>
            )}
          </>
        )}
        {seat?.is === 'cancelled' && <Cancelled event={seat.event} />}
        {seat?.is === 'none' && <NoSeat trying={trying} tryAgain={tryAgain} />}
      </div>
    </div>
  );
}

function seatsOf(seat: ConfirmedSeat | undefined): TableSeat[] {
  return Array.from({ length: 7 }, (_, place): TableSeat => {
    if (place === 0 && seat === undefined) return { state: 'you', initials: 'You' };
    return { state: seat?.is === 'none' ? 'open' : 'locked' };
  });
}

function Cancelled({ event: { title, date } }: { event: RegisteredEventBody }) {
  return (
    <>
      <h1 className={styles.heading}>Cancelled</h1>
      <p className={styles.lead}>
        {title} on {formatDate(new Date(date))} does not take place, so there is no seat to confirm. See your
        events for details.
      </p>
      <div className={styles.ways}>
        <LinkButton asChild>
          <Link to="/home">My Upcoming Events</Link>
        </LinkButton>
        <LinkButton asChild variant="quiet">
          <Link to="/events">Find Events</Link>
        </LinkButton>
      </div>
    </>
  );
}

/** Shown if the student has no seat at the event of the URL, or no seat at all. */
function NoSeat({ trying, tryAgain }: Pick<ConfirmationPageProps, 'trying' | 'tryAgain'>) {
  return (
    <>
      <h1 className={styles.heading}>You have no seat yet</h1>
      <p className={styles.lead}>
        You are not registered for this event. If you have just paid, check again in a moment. Past events are
        in <Link to="/history">your history</Link>.
      </p>
      <div className={styles.ways}>
        <LinkButton asChild>
          <Link to="/events">Find Events</Link>
        </LinkButton>
        <Button variant="second" working={trying} workingLabel="Checking..." onClick={tryAgain}>
          Check again
        </Button>
        <LinkButton asChild variant="quiet">
          <Link to="/home">My Upcoming Events</Link>
        </LinkButton>
      </div>
    </>
  );
}
