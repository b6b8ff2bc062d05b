import { useQuery } from '@tanstack/react-query';
import { LoadFailure, LoadingRows, OfficePage } from '../../components/office/office-page.tsx';
import { todayQuery } from '../../components/office/office-queries.ts';
import { Tonight } from '../../features/office-today/tonight.tsx';
import { formatLongDay, formatTime } from '../../lib/format-date.ts';

export const handle = { title: 'Tonight' };

/** For the phone: the events of today, table by table. */
export function Component() {
  const { data, error, refetch, isFetching, isPending } = useQuery(todayQuery);
  const now = data && new Date(data.now);
  return (
    <OfficePage
      title="Tonight"
      lead={now ? `${formatLongDay(now)}, ${formatTime(now)} in New York.` : 'Loading...'}
    >
      {isPending && <LoadingRows />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
      {data && now && <Tonight today={data.today} now={now} heading="h2" />}
    </OfficePage>
  );
}
