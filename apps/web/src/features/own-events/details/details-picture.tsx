import type { InvitationBody, RegisteredEventBody } from '@crewtable/contract';
import { formatDate } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { SmallLabel } from '../../../ui/layout/text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EventBadge } from '../event-badge.tsx';
import styles from './event-details.module.css';
import { isRevealable, stageOf } from '../event-stage.ts';
import { cancelledText } from '../event-text.ts';
import { OwnTable } from '../own-table.tsx';
import { ReleaseCountdown } from './release-countdown.tsx';

type DetailsPictureProps = {
  event: RegisteredEventBody;
  invitations: readonly InvitationBody[] | undefined;
  onReveal: (eventId: string) => void;
};

/** The table, and beside it the countdown or, after the release, the venue. */
export function DetailsPicture({ event, invitations, onReveal }: DetailsPictureProps) {
  return (
    <div className={styles.picture}>
      <OwnTable event={event} invitations={invitations} />
      <div className={styles.beside}>
        {event.venueDetails === null ? (
          <Waiting event={event} />
        ) : (
          <Venue event={event} onReveal={onReveal} />
        )}
      </div>
    </div>
  );
}

const key = [
  ['You', styles.you],
  ['Friend', styles.friend],
  ['Invited', styles.invited],
  ['Locked', styles.locked],
] as const;

function Waiting({ event }: { event: RegisteredEventBody }) {
  const stage = stageOf(event);
  if (stage === 'locked' && event.status === 'open') {
    return (
      <>
        <SmallLabel>Opens {formatDate(new Date(event.closesAt))}</SmallLabel>
        <ReleaseCountdown
          closesAt={event.closesAt}
          label="Your table opens in"
          className={styles.countdown ?? ''}
        />
        <ul className={styles.key} aria-label="What the seats mean">
          {key.map(([words, look]) => (
            <li key={words}>
              <i className={classNames(look)} />
              {words}
            </li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <div className={styles.notice} role="status">
      {stage === 'late' && (
        <>
          <h3>The venue is not confirmed yet</h3>
          <p>We are working on it and notify you as soon as your table opens.</p>
        </>
      )}
      {stage === 'locked' && (
        <>
          <h3>Your table is being formed</h3>
          <p>Registration is closed. Venue and table mates open here in a moment.</p>
        </>
      )}
      {stage === 'absent' && (
        <>
          <h3>You can’t come</h3>
          <p>Your table has been notified, and your seat is free.</p>
        </>
      )}
      {stage === 'cancelled' && (
        <>
          <h3>Cancelled</h3>
          <p>{cancelledText(event)}</p>
        </>
      )}
      {stage === 'over' && <h3>This event is over</h3>}
    </div>
  );
}

function Venue({ event, onReveal }: Pick<DetailsPictureProps, 'event' | 'onReveal'>) {
  const { venueDetails, eventDetails } = event;
  if (venueDetails === null) return null;
  return (
    <>
      <SmallLabel>Your table is at</SmallLabel>
      <h3 className={styles.venue}>{venueDetails.restaurantName}</h3>
      <p className={styles.address}>
        {eventDetails === null ? (
          venueDetails.restaurantAddress
        ) : (
          <>
            {eventDetails.street}
            <br />
            {eventDetails.city}, {eventDetails.state} {eventDetails.zip}
          </>
        )}
      </p>
      {venueDetails.invented && <p className={styles.invented}>An invented place for this demo.</p>}
      <div className={styles.state}>
        <EventBadge event={event} />
        {isRevealable(event) && (
          <Button
            size="small"
            variant={event.revealed ? 'quiet' : 'second'}
            {...(event.revealed && { className: styles.again })}
            onClick={() => onReveal(event.eventId)}
          >
            {event.revealed ? 'See it again' : 'See your table'}
          </Button>
        )}
      </div>
    </>
  );
}
