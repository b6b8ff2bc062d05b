import type { RegisteredEventBody } from '@crewtable/contract';
import { ErrorState } from '../../ui/error-state.tsx';
import { Paper } from '../../ui/paper.tsx';
import { TableLoader } from '../../ui/table/table-loader.tsx';
import type { TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './confirmation-page.module.css';
import { Confirmation } from './confirmation.tsx';
import { confirmedEvent, hintedDate } from './confirmed-seat.ts';
import type { SeatHints } from './confirmed-seat.ts';

const seats: TableSeat[] = Array.from({ length: 7 }, (_, place) =>
  place === 0 ? { state: 'you', initials: 'You' } : { state: 'locked' },
);

type ConfirmationPageProps = {
  hints: SeatHints;
  /** The student's events to come, soonest first. */
  upcoming: readonly RegisteredEventBody[] | undefined;
  failed: boolean;
  trying: boolean;
  tryAgain: () => void;
  inviteTo: (eventId: string | undefined) => { pathname: string; search: string };
};

/** 'You're In!': what the address names, with what the server knows of it. */
export function ConfirmationPage(props: ConfirmationPageProps) {
  const { hints, upcoming, failed, trying, tryAgain, inviteTo } = props;
  const event = upcoming && confirmedEvent(upcoming, hints);
  const date = event === undefined ? hintedDate(hints) : new Date(event.date);
  return (
    <div className={styles.page}>
      <div className={styles.picture}>
        <Table seats={seats} locked decorative />
      </div>
      <div className={styles.words}>
        <h1 className={styles.heading}>You’re In!</h1>
        <p className={styles.lead}>
          {upcoming === undefined || event !== undefined
            ? 'Your chair is taken. The rest of the table stays covered a little longer.'
            : 'We do not see this seat among your events yet. If you have just paid, look again in a moment.'}
        </p>
        {upcoming === undefined && !failed && (
          <div className={styles.waiting}>
            <TableLoader />
          </div>
        )}
        {upcoming === undefined && failed && (
          <ErrorState title="Failed to load event details." working={trying} onRetry={tryAgain}>
            Your seat is safe with us. Only this page could not read it.
          </ErrorState>
        )}
        {upcoming !== undefined && (
          <Paper raised className={styles.paper}>
            <Confirmation
              headingLevel={2}
              seat={{
                what: event?.title ?? 'Summer Series',
                date,
                calendarEventId: event?.eventId,
                perks: event?.perks ?? [],
                inviteTo: inviteTo(event?.eventId),
              }}
            />
          </Paper>
        )}
      </div>
    </div>
  );
}
