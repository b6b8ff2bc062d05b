import type { ComponentProps, ReactNode } from 'react';
import { Celebration } from '../../components/celebration/celebration.tsx';
import { seatAt, seatsOfPass } from '../../components/celebration/celebrated-seat.ts';
import { SeatLinks } from '../../components/celebration/seat-links.tsx';
import { confirmedSeat } from '../../features/confirmation/confirmed-seat.ts';
import { detailsSearch } from '../../features/own-events/details/details-address.ts';
import { useUpcomingEvents } from '../../features/own-events/use-upcoming-events.ts';
import { useSite } from '../../lib/site/site.tsx';
import { TableLoader } from '../../ui/table/table-loader.tsx';
import styles from './own-seat-celebration.module.css';

type OwnSeatCelebrationProps = {
  /** The event, or the series of a pass. */
  targetId: string;
  takesFocus: boolean;
  /** The student has just paid for the target, so several dates of a series are a pass. */
  isBought?: boolean;
  /** Shown if the seat cannot be loaded. */
  otherwise: ReactNode;
  children: ReactNode;
  /** Below the next steps. */
  after?: ReactNode;
  /** Where the student can go from here. */
  links: ComponentProps<typeof SeatLinks>['others'];
};

/** Celebrates the student's seat at an event that the page knows only by its id. */
export function OwnSeatCelebration(props: OwnSeatCelebrationProps) {
  const { targetId, takesFocus, isBought = false, otherwise, children, after, links } = props;
  const { events, trying } = useUpcomingEvents();
  const { seasons } = useSite();
  const seat = events && confirmedSeat(events, { eventId: targetId, eventDate: undefined });
  if (seat?.is !== 'taken') return trying ? <Loading /> : otherwise;
  const { event } = seat;
  const offerStudents = seasons.find(({ id }) => id === event.seriesId)?.offer?.students;
  return (
    <div className={styles.page}>
      <Celebration
        headingLevel={1}
        takesFocus={takesFocus}
        seat={{
          ...(isBought ? seatsOfPass(event, seat.dates) : seatAt(event)),
          dates: seat.dates,
          offerStudents,
        }}
        after={after}
        ways={
          <SeatLinks
            inviteTo={{ pathname: '/home', search: detailsSearch(event.eventId, 'invite') }}
            others={links}
          />
        }
      >
        {children}
      </Celebration>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.loading}>
      <TableLoader />
    </div>
  );
}
