import type { RegisteredEventBody } from '@crewtable/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { PagedList } from '../../../components/paged-list.tsx';
import { formatDay } from '../../../lib/format-date.ts';
import { Link } from '../../../lib/link.tsx';
import { LinkButton } from '../../../ui/forms/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Paper } from '../../../ui/layout/paper.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { EventBadge } from '../event-badge.tsx';
import { EventFeedback } from './event-feedback.tsx';
import { attendanceText } from '../event-text.ts';
import { OwnTable } from '../own-table.tsx';
import { uniqueEvents, pastQuery } from '../own-events-query.ts';
import styles from './past-events.module.css';
import { PeopleMet } from '../people/people-met.tsx';

/** All past events, newest first, with the students met there. */
export function PastEvents() {
  return (
    <Page width="narrow">
      <header className={styles.head}>
        <h1>Previously attended events</h1>
        <LinkButton asChild variant="second" size="small">
          <Link to="/events">Register for Events</Link>
        </LinkButton>
      </header>
      <Past />
    </Page>
  );
}

function Past() {
  const past = useInfiniteQuery(pastQuery);
  return (
    <PagedList
      list={past}
      itemsOf={uniqueEvents}
      failureTitle="Failed to load past events."
      loading={<PastLoading />}
      empty={<NoPastEvents />}
      moreLabel="Show earlier ones"
    >
      {(events) => (
        <ol className={styles.list}>
          {events.map((event) => (
            <li key={event.eventId}>
              <PastEvent event={event} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function NoPastEvents() {
  return (
    <EmptyState
      title="No past events yet"
      action={
        <LinkButton asChild size="small">
          <Link to="/events">Find Events</Link>
        </LinkButton>
      }
    >
      After an event you find it here, with the people you met and whom you would like to meet again.
    </EmptyState>
  );
}

function PastEvent({ event }: { event: RegisteredEventBody }) {
  const titleId = useId();
  const { title, date, venueDetails, status } = event;
  return (
    <Paper as="article" className={styles.event} aria-labelledby={titleId}>
      <div className={styles.picture}>
        <OwnTable event={event} mini />
      </div>
      <div className={styles.words}>
        <h2 id={titleId} className={styles.title}>
          {title} <span className={styles.dot}>·</span>{' '}
          <span className={styles.day}>{formatDay(new Date(date))}</span>
        </h2>
        {status === 'cancelled' && <EventBadge event={event} />}
        {event.attendance !== null && <p className={styles.venue}>{venueDetails?.restaurantName}</p>}
        <p className={styles.came}>{attendanceText(event)}</p>
      </div>
      {status !== 'cancelled' && (
        <div className={styles.rest}>
          <EventFeedback event={event} />
          {venueDetails !== null && !event.absent && (
            <PeopleMet eventId={event.eventId} members={venueDetails.members} />
          )}
        </div>
      )}
    </Paper>
  );
}

const waitingCards = [0, 1];

function PastLoading() {
  return (
    <div className={styles.list}>
      <output>
        <VisuallyHidden>Loading...</VisuallyHidden>
      </output>
      {waitingCards.map((card) => (
        <Paper key={card} className={styles.event}>
          <Skeleton width={72} height={72} round />
          <div className={styles.waiting}>
            <Skeleton width="min(100%, 240px)" height={26} />
            <Skeleton width="min(100%, 180px)" height={18} />
          </div>
          <div className={styles.rest}>
            <Skeleton width={170} height={44} />
          </div>
        </Paper>
      ))}
    </div>
  );
}
