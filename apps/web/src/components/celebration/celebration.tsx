import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { Candle } from '../../ui/drawings/candle.tsx';
import { serve } from '../../ui/drawings/dish.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { calendar } from '../../ui/layout/icons.ts';
import { seatPlace } from '../../ui/table/table-geometry.ts';
import { Table } from '../../ui/table/table.tsx';
import { friendsLeft, perkText, seatsAround, whatText, whereText } from './celebrated-seat.ts';
import type { CelebratedSeat } from './celebrated-seat.ts';
import styles from './celebration.module.css';
import { NextSteps } from './next-steps.tsx';
import { ShareInvite } from './share-invite.tsx';

const served = serve('noodles', 'citrus', 'tart');

type CelebrationProps = {
  seat: CelebratedSeat;
  /** On a page 1: with the heading 'You're In!'. In a dialog 3: the title of the dialog is the heading. */
  headingLevel: 1 | 3;
  /** Moves the focus to the heading, so that screen readers announce it. Not for a page that was reloaded. */
  takesFocus?: boolean;
  /** On a page: what else it says about this seat, below the heading. */
  children?: ReactNode;
  /** Below the next steps, for example the bill. */
  after?: ReactNode;
  /** Further links, below the others. */
  ways?: ReactNode;
};

/**
 * A student got a seat: the seat at its table, the invitation for friends, the calendar file, and what happens
 * next.
 */
export function Celebration(props: CelebrationProps) {
  const { seat, headingLevel, takesFocus = false, children, after, ways } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const isPage = headingLevel === 1;
  return (
    <div className={styles.celebration} data-page={isPage || undefined}>
      <Picture seat={seat} />
      {isPage && (
        <div className={styles.head}>
          <h1 ref={heading} tabIndex={-1} className={styles.heading}>
            You’re In!
          </h1>
          {children}
        </div>
      )}
      <div className={styles.ticket}>
        <p className={styles.what}>{whatText(seat)}</p>
        <p className={styles.when}>{formatDate(seat.startsAt)}</p>
        <p className={styles.where}>{whereText(seat)}</p>
        {seat.perks.map((perk) => (
          <p key={perk.kind} className={styles.perk}>
            {perkText(perk, seat.offerStudents)}
          </p>
        ))}
      </div>
      <div className={styles.rest}>
        <div className={styles.ways}>
          {seat.referralId !== undefined && friendsLeft(seat) > 0 && (
            <ShareInvite eventId={seat.eventId} title={seat.title} referralId={seat.referralId} />
          )}
          <LinkButton
            variant="second"
            href={`/api/events/${encodeURIComponent(seat.eventId)}/calendar.ics`}
            download
          >
            <Icon name={calendar} />
            {(seat.dates ?? 1) > 1 ? 'Add the first date to calendar' : 'Add to calendar'}
          </LinkButton>
        </div>
        <NextSteps headingLevel={isPage ? 2 : 3}>
          <SeatSteps seat={seat} />
        </NextSteps>
        {after}
        {ways && <div className={styles.further}>{ways}</div>}
      </div>
    </div>
  );
}

/** The table, at which the student's own chair is taken last. */
function Picture({ seat }: Pick<CelebrationProps, 'seat'>) {
  const seats = seatsAround(seat);
  const { x, y, radius } = seatPlace(0, seats.length);
  // Only the places of the known guests are laid.
  const dishes = seats.map(({ state }, place) => (state === 'locked' ? undefined : served[place]));
  return (
    <div className={styles.picture}>
      <Table seats={seats} lit dishes={dishes} centre={<Candle />} decorative className={styles.table}>
        <circle className={styles.glow} cx={x} cy={y} r={radius} />
      </Table>
    </div>
  );
}

function SeatSteps({ seat }: Pick<CelebrationProps, 'seat'>) {
  const { closesAt, dates } = seat;
  const left = friendsLeft(seat);
  const isPass = dates !== undefined;
  return (
    <>
      {isPass && (
        <li>
          <b>
            You have {dates} {dates === 1 ? 'date' : 'dates'}.
          </b>{' '}
          Each one is on your home page, and you can give any of them up.
        </li>
      )}
      {left > 0 && (
        <li>
          <b>Bring friends.</b> {left === 1 ? 'One more' : 'Two'} can sit with you. Send them your link, and
          you are seated together.
        </li>
      )}
      <li>
        <b>On {formatDate(closesAt)}</b> we tell you the place, your table mates and the after-party
        {isPass ? ' of the first date. The later dates follow in the same way.' : '.'}
      </li>
      <li>
        <b>At the table</b> you check in, and the seat turns green.
      </li>
    </>
  );
}
