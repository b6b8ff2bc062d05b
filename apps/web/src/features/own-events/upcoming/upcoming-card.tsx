import type { RegisteredEventBody } from '@crewtable/contract';
import { useId } from 'react';
import { onIntent } from '../../../lib/on-intent.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { sizeText } from '../../../lib/group-size.ts';
import { Link } from '../../../lib/link.tsx';
import { LinkButton } from '../../../ui/forms/button.tsx';
import { Paper } from '../../../ui/layout/paper.tsx';
import { SmallLabel } from '../../../ui/layout/text.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { CheckInButton } from '../details/check-in-button.tsx';
import { detailsSearch } from '../details/details-address.ts';
import { loadEventDetails } from '../details/lazy-event-details.tsx';
import { EventBadge } from '../event-badge.tsx';
import { stageOf } from '../event-stage.ts';
import { cancelledText, spotsLeft } from '../event-text.ts';
import { OwnTable } from '../own-table.tsx';
import { ReleaseCountdown } from '../details/release-countdown.tsx';
import styles from './upcoming-card.module.css';

const detailsIntent = onIntent(loadEventDetails);

type CardProps = { event: RegisteredEventBody };

/** The next event: its table, the countdown to the release, and the possible actions. */
export function NextEventCard({ event }: CardProps) {
  const titleId = useId();
  return (
    <Paper as="article" raised className={styles.next} aria-labelledby={titleId}>
      <div className={styles.table}>
        <OwnTable event={event} />
      </div>
      <div className={styles.words}>
        <EventBadge event={event} />
        <h3 id={titleId} className={styles.title}>
          {event.title}
        </h3>
        <p className={styles.when}>{formatDate(new Date(event.date))}</p>
        <p className={styles.where}>
          {event.location}, {sizeText(event.groupSize)} at the table
        </p>
        <div className={styles.news}>
          <News event={event} />
        </div>
        <div className={styles.actions}>
          <Actions event={event} titleId={titleId} />
        </div>
      </div>
    </Paper>
  );
}

/** The most important information for the current stage. */
function News({ event }: CardProps) {
  switch (stageOf(event)) {
    case 'locked':
      return event.status === 'open' ? (
        <>
          <SmallLabel>Venue and table mates open in</SmallLabel>
          <ReleaseCountdown
            closesAt={event.closesAt}
            label="Venue and table mates open in"
            className={styles.countdown ?? ''}
          />
        </>
      ) : (
        <p>Registration is closed, and your table is being formed. It opens here in a moment.</p>
      );
    case 'late':
      return <p>The venue is not confirmed yet. We notify you as soon as your table opens.</p>;
    case 'absent':
      return <p>Your table knows that you can’t come.</p>;
    case 'cancelled':
      return <p>{cancelledText(event)}</p>;
    case 'over':
      return <p>This event is over. Tell us in your history how it went.</p>;
    case 'released':
    case 'arriving':
    default:
      return event.venueDetails === null ? null : (
        <>
          <SmallLabel>Your table is at</SmallLabel>
          <p className={styles.venue}>{event.venueDetails.restaurantName}</p>
          <p className={styles.where}>{event.venueDetails.restaurantAddress}</p>
        </>
      );
  }
}

function Actions({ event, titleId }: CardProps & { titleId: string }) {
  const details = { search: detailsSearch(event.eventId) };
  const stage = stageOf(event);
  const canInvite = event.status === 'open' && spotsLeft(event.group) > 0;
  if (stage === 'released') {
    return (
      <LinkButton asChild size="small">
        <Link to={details} {...detailsIntent} aria-describedby={titleId}>
          See your table
        </Link>
      </LinkButton>
    );
  }
  return (
    <>
      {stage === 'arriving' && <CheckInButton eventId={event.eventId} size="small" />}
      {stage === 'locked' && canInvite && (
        <LinkButton asChild size="small">
          <Link
            to={{ search: detailsSearch(event.eventId, 'invite') }}
            {...detailsIntent}
            aria-describedby={titleId}
          >
            Invite a friend
          </Link>
        </LinkButton>
      )}
      <LinkButton asChild size="small" variant="quiet">
        <Link to={details} {...detailsIntent} aria-describedby={titleId}>
          {stage === 'arriving' && !event.revealed ? 'See your table' : 'Details'}
        </Link>
      </LinkButton>
    </>
  );
}

/** An event after the next one. The whole card links to its details. */
export function LaterEventCard({ event }: CardProps) {
  return (
    <Paper as="article" className={styles.later}>
      <div className={styles.small}>
        <OwnTable event={event} mini />
      </div>
      <div className={styles.laterText}>
        <h3 className={styles.laterTitle}>{event.title}</h3>
        <p>{formatDate(new Date(event.date))}</p>
      </div>
      <EventBadge event={event} />
      <LinkButton asChild size="small" variant="quiet" className={styles.cover}>
        <Link to={{ search: detailsSearch(event.eventId) }} {...detailsIntent}>
          Details
          <VisuallyHidden>
            {' '}
            of {event.title}, {formatDate(new Date(event.date))}
          </VisuallyHidden>
        </Link>
      </LinkButton>
    </Paper>
  );
}
