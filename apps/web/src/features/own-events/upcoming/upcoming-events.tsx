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
import { NoUpcomingEvents } from './no-upcoming-events.tsx';
import { uniqueEvents, nextEvent, registeredQuery } from '../own-events-query.ts';
import { LaterEventCard, NextEventCard } from './upcoming-card.tsx';
import { UpcomingLoading } from './upcoming-events-loading.tsx';
import styles from './upcoming-events.module.css';

/**
 * The student's events that are not over: the next one that takes place is shown large, the others below it.
 */
export function UpcomingEvents() {
  const upcoming = useInfiniteQuery(registeredQuery);
  const events = uniqueEvents(upcoming.data?.pages ?? []);
  useFreshAtTurns(events);

  if (upcoming.isPending) return <UpcomingLoading />;
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
  const next = nextEvent(events);
  if (next === undefined) {
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
  return (
    <div className={styles.list}>
      <NextEventCard event={next} />
      {events
        .filter((event) => event !== next)
        .map((event) => (
          <LaterEventCard key={event.eventId} event={event} />
        ))}
      {upcoming.hasNextPage && (
        <div className={styles.more}>
          <ShowMore list={upcoming} label="Show later ones" size="small" />
        </div>
      )}
    </div>
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
