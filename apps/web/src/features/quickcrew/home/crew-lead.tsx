import { hourMs, minuteMs, secondMs } from '@crewtable/contract';
import type { CrewBody } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Fragment, useId } from 'react';
import { directionsUrl } from '../../../lib/directions.ts';
import { Link } from '../../../lib/link.tsx';
import { useNow } from '../../../lib/product-clock.ts';
import { numberInWords } from '../../../lib/site/site-text.ts';
import { Candle } from '../../../ui/drawings/candle.tsx';
import { serve } from '../../../ui/drawings/dish.tsx';
import { Countdown } from '../../../ui/feedback/countdown.tsx';
import { Button, LinkButton } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { pin } from '../../../ui/layout/icons.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { asPercent, cardPlace } from '../../../ui/table/card-place.ts';
import { Table } from '../../../ui/table/table.tsx';
import { membersInSeatOrder, seatOf, viewCrew } from '../crew/crew-flow.ts';
import { useProgress } from '../crew/use-crew.ts';
import { holdText } from '../hold/hold-text.ts';
import { useIsPhoneWidth } from '../phone-width.ts';
import { crewQuery } from '../quickcrew-queries.ts';
import { whenText } from '../queue/meeting-time-text.ts';
import { cardText, whoIsWhere } from './crew-lead-text.ts';
import styles from './crew-lead.module.css';

const dishes = serve('noodles', 'salad', 'pizza', 'tart');
const startAngle = 45;

/** The crew on the home page: when, where, the hold, and who is where. Follows the crew while it is shown. */
export function CrewLead({ crew: listed }: { crew: CrewBody }) {
  const crew = useQuery(crewQuery(listed.groupId)).data ?? listed;
  const titleId = useId();
  const now = useNow(minuteMs);
  const hold = holdText(crew);
  const coming = crew.members.filter(({ left }) => !left).length;
  return (
    <article className={styles.lead} data-ground="wine" aria-labelledby={titleId}>
      <div className={styles.picture}>
        <CrewTable crew={crew} now={now} />
      </div>
      <div className={styles.words}>
        <p className={styles.top}>
          <Badge tone="coral" dot className={styles.live}>
            QuickCrew, live
          </Badge>
          <Badge tone={hold.tone}>{crew.hold === 'held' ? `${hold.label}, not charged` : hold.label}</Badge>
        </p>
        <h2 id={titleId} className={styles.title}>
          {whenText(new Date(crew.meetTime), now)}
        </h2>
        <p className={styles.where}>
          <b>{crew.location}</b>, {crew.address}
          <br />
          <span>
            A crew of {numberInWords(coming)}
            {crew.invented && ' · an invented place for this demo'}
          </span>
        </p>
        <div className={styles.meeting}>
          <MeetingCountdown meetTime={crew.meetTime} />
          <p>
            {whoIsWhere(crew, now).map(({ state, names, words }) => (
              <Fragment key={state}>
                <b>{names}</b> {words}.{' '}
              </Fragment>
            ))}
          </p>
        </div>
        <Actions crew={crew} now={now} />
      </div>
    </article>
  );
}

function CrewTable({ crew, now }: { crew: CrewBody; now: Date | undefined }) {
  const members = membersInSeatOrder(crew);
  return (
    <div className={styles.table}>
      <Table
        seats={members.map((member) => seatOf(member, crew, now))}
        startAngle={startAngle}
        cloth="coral"
        dishes={dishes}
        centre={<Candle />}
      />
      {members.map((member, place) => {
        const { x, y, degrees } = cardPlace(place, members.length, startAngle);
        return (
          <span
            key={member.userId}
            aria-hidden="true"
            className={styles.card}
            style={{ left: asPercent(x), top: asPercent(y), '--turn': `${degrees}deg` } as CSSProperties}
          >
            {cardText(member, crew, now)}
          </span>
        );
      })}
    </div>
  );
}

function MeetingCountdown({ meetTime }: { meetTime: string }) {
  const now = useNow(secondMs);
  const remainingMs = now === undefined ? null : Date.parse(meetTime) - now.getTime();
  if (remainingMs !== null && remainingMs <= 0) return null;
  return (
    <Countdown
      remainingMs={remainingMs}
      label="Your crew meets in"
      largest={remainingMs !== null && remainingMs >= hourMs ? 'hours' : 'minutes'}
      className={styles.countdown ?? ''}
    />
  );
}

/** On a phone the next step itself, because the student is out with it; elsewhere the way and the crew. */
function Actions({ crew, now }: { crew: CrewBody; now: Date | undefined }) {
  const isPhone = useIsPhoneWidth();
  const progress = useProgress(crew.groupId);
  const { action, opensLater } = viewCrew(crew, now);
  const step =
    action === 'set out' ? 'onTheWay' : action === 'check in' && !opensLater ? 'checkedIn' : undefined;
  const isStepShown = isPhone && step !== undefined;
  return (
    <>
      <div className={styles.actions}>
        {isStepShown && (
          <Button
            className={styles.step ?? ''}
            working={progress.isPending}
            onClick={() => !progress.isPending && progress.mutate(step)}
          >
            {step === 'onTheWay' ? 'Confirm On The Way' : 'Check In'}
          </Button>
        )}
        <LinkButton
          href={directionsUrl(crew, navigator.userAgent)}
          target="_blank"
          rel="noreferrer"
          variant={isStepShown ? 'quiet' : 'primary'}
        >
          <Icon name={pin} />
          Get Directions
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </LinkButton>
        <LinkButton asChild variant="quiet">
          <Link to="/automeetup/group">See the crew</Link>
        </LinkButton>
      </div>
      <p className={styles.note}>
        {isPhone
          ? crew.hold === 'held' && 'The hold is released when you check in.'
          : 'Setting out and checking in happen on your phone.'}
      </p>
    </>
  );
}
