import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from 'react-router';
import { LoadFailure, LoadingRows, OfficePage } from '../../../components/office/office-page.tsx';
import { eventQuery } from '../../../components/office/office-queries.ts';
import { EventActionsHead, EventCrumbs, EventLead } from '../../../features/office-events/event-head.tsx';
import { EventTabs } from '../../../features/office-events/event-tabs.tsx';
import { formatLongDay } from '../../../lib/format-date.ts';

export const handle = { title: 'Event' };

/**
 * The frame of the pages of one event: title, tabs, and the chosen tab as a child route. A tab reads the event with
 * `eventQuery(eventId)`, which is loaded by then.
 */
export function Component() {
  const { eventId = '' } = useParams();
  const { data, error, refetch, isFetching, isPending } = useQuery(eventQuery(eventId));
  if (!data)
    return (
      <OfficePage title="Event" lead={eventId} above={<EventCrumbs />}>
        {isPending && <LoadingRows />}
        {error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
      </OfficePage>
    );
  return (
    <OfficePage
      title={formatLongDay(new Date(data.startsAt))}
      lead={<EventLead event={data} />}
      above={<EventCrumbs series={data.series ?? data.title} />}
      action={<EventActionsHead event={data} />}
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
      <EventTabs event={data} />
      <Outlet />
    </OfficePage>
  );
}
