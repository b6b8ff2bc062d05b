import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { minuteMs } from '@crewtable/contract';
import type { RegisteredEventBody } from '@crewtable/contract';
import { ShowMore } from '../../../components/show-more.tsx';
import { Link } from '../../../lib/link.tsx';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { useNow } from '../../../lib/product-clock.ts';
import { LinkButton } from '../../../ui/forms/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import type { Lead } from '../home/lead-rules.ts';
import { NoUpcomingEvents } from './no-upcoming-events.tsx';
import { uniqueEvents, registeredQuery } from '../own-events-query.ts';
import { LaterEventCard, NextEventCard } from './upcoming-card.tsx';
import { UpcomingLoading } from './upcoming-events-loading.tsx';
import styles from './upcoming-events.module.css';

type UpcomingEventsProps = {
  /** What leads the page; undefined while it is not known. An event that leads is shown large. */
  lead: Lead | undefined;
  /** The events on the student's passes: the ticket shows them, so the list leaves them out. */
  passIds: ReadonlySet<string>;
};

/** The student's events that are not over: the one that leads the page is shown large, the others below it. */
export function UpcomingEvents({ lead: leading, passIds }: UpcomingEventsProps) {
  const upcoming = useInfiniteQuery(registeredQuery);
  const events = uniqueEvents(upcoming.data?.pages ?? []);
  useFreshAtTurns(events);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = upcoming;
  // A page may hold nothing but dates of a pass, so the others are searched.
  const isSearching = passIds.size > 0 && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isSearching) void fetchNextPage();
  }, [isSearching, fetchNextPage]);

  if (leading === undefined || upcoming.isPending) return <UpcomingLoading />;
  if (upcoming.data === undefined) {
    return (
      <ErrorState
        title="Failed to fetch your registered events or invitations."
        headingLevel={3}
        working={upcoming.isFetching}
        onRetry={() => void upcoming.refetch()}
      >
        {upcoming.error?.message}
      </ErrorState>
    );
  }
  if (leading.kind === 'none') return <NoEventsYet />;
  const lead = leading.kind === 'event' ? leading.event : undefined;
  const listed = events.filter(({ eventId }) => eventId !== lead?.eventId && !passIds.has(eventId));
  return (
    <div className={styles.list}>
      {lead && <NextEventCard event={lead} />}
      {listed.map((event) => (
        <LaterEventCard key={event.eventId} event={event} />
      ))}
      {lead === undefined && listed.length === 0 && (
        <p className={styles.none}>
          {events.length > 0 ? 'All your dates are on your pass.' : <NothingAhead />}
        </p>
      )}
      {hasNextPage && !isSearching && (
        <div className={styles.more}>
          <ShowMore list={upcoming} label="Show later ones" size="small" />
        </div>
      )}
    </div>
  );
}

function NothingAhead() {
  return (
    <>
      No upcoming events. <Link to="/events">Find Events</Link>
    </>
  );
}

/** In place of the lead, for a student without events. */
function NoEventsYet() {
  return (
    <NoUpcomingEvents
      action={
        <LinkButton asChild>
          <Link to="/events">Find Events</Link>
        </LinkButton>
      }
    />
  );
}

const tickMs = 10_000;
const checkInOpensMs = 30 * minuteMs;

/** Refetches when registration closes, check-in opens, or an event ends, so that an open page shows it. */
function useFreshAtTurns(events: readonly RegisteredEventBody[]): void {
  const queries = useQueryClient();
  const now = useNow(tickMs)?.getTime();
  const passed =
    now === undefined
      ? undefined
      : events
          .flatMap(({ closesAt, date, endsAt }) => [
            Date.parse(closesAt),
            Date.parse(date) - checkInOpensMs,
            Date.parse(endsAt),
          ])
          .filter((turn) => turn <= now).length;
  const seen = useRef({ passed, count: events.length });
  useEffect(() => {
    const before = seen.current;
    seen.current = { passed, count: events.length };
    if (passed === undefined || before.passed === undefined || before.count !== events.length) return;
    if (passed > before.passed) void queries.invalidateQueries({ queryKey: eventsKey });
  }, [passed, events.length, queries]);
}
