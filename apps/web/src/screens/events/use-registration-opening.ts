import { minuteMs } from '@crewtable/contract';
import type { SeasonBody } from '@crewtable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { eventsKey } from '../../lib/api/event-keys.ts';
import { useNow } from '../../lib/product-clock.ts';

/** Loads the season and its dates again when registration opens, for students who wait on the page. */
export function useRegistrationOpening({ state, schedule }: SeasonBody): void {
  const queries = useQueryClient();
  const now = useNow(minuteMs)?.getTime() ?? 0;
  const opensAt = state === 'announced' ? schedule?.opensAt : null;
  // The time, so that it is loaded every minute until the server says that registration is open.
  const overdueAt = opensAt != null && Date.parse(opensAt) <= now ? now : undefined;
  useEffect(() => {
    if (overdueAt !== undefined) void queries.invalidateQueries({ queryKey: eventsKey });
  }, [queries, overdueAt]);
}
