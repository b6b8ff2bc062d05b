import { minuteMs } from '@crewtable/contract';
import type { RegisteredEventBody } from '@crewtable/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNow } from '../../../lib/product-clock.ts';
import { pastQuery, registeredQuery, uniqueEvents } from '../own-events-query.ts';
import { afterThat, leadOf, openedBelow } from './lead-rules.ts';
import type { Lead } from './lead-rules.ts';

interface KnownLead {
  readonly lead: Lead;
  /** The past event that the student opened, if something else leads. */
  readonly opened: RegisteredEventBody | undefined;
  /** The event after the lead. */
  readonly next: RegisteredEventBody | undefined;
  readonly isPending: boolean;
}

/** What leads the home page. Past events that cannot be loaded are not asked about. */
export function useLead({
  hasCrew,
  openedId,
}: {
  hasCrew: boolean;
  openedId: string | undefined;
}): KnownLead {
  const registered = useInfiniteQuery(registeredQuery);
  const past = useInfiniteQuery(pastQuery);
  const now = useNow(minuteMs);
  const events = registered.data && uniqueEvents(registered.data.pages);
  const pastEvents = uniqueEvents(past.data?.pages ?? []);
  const lead = leadOf({ hasCrew, events: events ?? [], past: pastEvents, openedId, now });
  return {
    lead,
    opened: openedBelow(lead, { past: pastEvents, openedId }),
    next: afterThat(lead, events ?? []),
    isPending: isFirstLoad(registered) || isFirstLoad(past),
  };
}

/** False after a failure, also while it is tried again: the page must not go back to its loading state. */
function isFirstLoad({
  isPending,
  errorUpdateCount,
}: {
  isPending: boolean;
  errorUpdateCount: number;
}): boolean {
  return isPending && errorUpdateCount === 0;
}
